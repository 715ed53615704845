import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Canvas } from "./Canvas";
import type { CanvasProps } from "./Canvas";

/** Pictures whose loading the test decides; jsdom loads none. */
class FakeImage {
  static all: FakeImage[] = [];
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  naturalWidth = 1024;
  naturalHeight = 683;
  decoding = "";
  src = "";
  constructor() {
    FakeImage.all.push(this);
  }
}

async function loaded(url: string, width = 1024, height = 683) {
  await act(async () => {
    for (const image of FakeImage.all.filter((one) => one.src === url)) {
      image.naturalWidth = width;
      image.naturalHeight = height;
      image.onload?.();
    }
  });
}

const failed = (url: string) =>
  act(async () => FakeImage.all.filter((one) => one.src === url).forEach((one) => one.onerror?.()));

const props: CanvasProps = {
  before: "/before?side=1024", after: "/after?side=1024", alt: "A harbour", width: 3000, height: 2000, busy: false,
  edited: true,
};

beforeEach(() => {
  FakeImage.all = [];
  vi.stubGlobal("Image", FakeImage);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the canvas", () => {
  it("shows all of the original where that was asked for", async () => {
    render(<Canvas {...props} unedited />);
    await loaded("/after?side=1024");
    await loaded("/before?side=1024");
    expect(screen.getByRole("slider").getAttribute("aria-valuenow")).toBe("100");
  });

  it("lets go of the picture where the mouse was let go beside it", async () => {
    render(<Canvas {...props} />);
    await loaded("/after?side=1024");
    const stage = screen.getByRole("group", { name: "Picture, zoom and pan" });
    const mouse = { pointerId: 1, pointerType: "mouse" };
    fireEvent.pointerDown(stage, { ...mouse, button: 0, buttons: 1, clientX: 10, clientY: 10 });
    fireEvent.keyDown(stage, { key: "1" });
    const frame = () => document.querySelector<HTMLElement>(".canvas-frame")?.style.transform;
    const before = frame();
    fireEvent.pointerMove(stage, { ...mouse, buttons: 0, clientX: 90, clientY: 10 });
    expect(frame()).toBe(before);
    fireEvent.pointerDown(stage, { ...mouse, button: 0, buttons: 1, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(stage, { ...mouse, buttons: 1, clientX: 90, clientY: 10 });
    expect(frame()).not.toBe(before);
  });

  it("leaves a button on the stage its click", async () => {
    const capture = vi.fn();
    HTMLElement.prototype.setPointerCapture = capture;
    const { rerender } = render(<Canvas {...props} />);
    await loaded("/after?side=1024");
    const stage = screen.getByRole("group", { name: "Picture, zoom and pan" });
    fireEvent.keyDown(stage, { key: "1" });
    rerender(<Canvas {...props} after="/lost?side=1024" />);
    await failed("/lost?side=1024");
    fireEvent.pointerDown(screen.getByRole("button", { name: "Try again" }), { pointerId: 1, button: 0 });
    expect(capture).not.toHaveBeenCalled();
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0 });
    expect(capture).toHaveBeenCalled();
  });

  it("keeps the old picture until the new one is decoded", async () => {
    const { rerender } = render(<Canvas {...props} />);
    expect(screen.getByText("Getting the picture…")).toBeTruthy();
    await loaded("/after?side=1024");
    expect(screen.getByAltText("A harbour").getAttribute("src")).toBe("/after?side=1024");
    rerender(<Canvas {...props} after="/brighter?side=1024" />);
    expect(screen.getByAltText("A harbour").getAttribute("src")).toBe("/after?side=1024");
    expect(screen.getByRole("region", { name: "Picture" }).getAttribute("aria-busy")).toBe("true");
    await loaded("/brighter?side=1024");
    expect(screen.getByAltText("A harbour").getAttribute("src")).toBe("/brighter?side=1024");
    expect(screen.getByRole("region", { name: "Picture" }).getAttribute("aria-busy")).toBe("false");
  });

  it("has a divider for the keyboard that says how much is after", async () => {
    render(<Canvas {...props} />);
    await loaded("/after?side=1024");
    await loaded("/before?side=1024");
    const divider = screen.getByRole("slider", { name: "Before and after" });
    expect(divider.getAttribute("aria-valuetext")).toBe("100% after");
    for (let press = 0; press < 4; press += 1) fireEvent.keyDown(divider, { key: "ArrowRight", shiftKey: true });
    expect(divider.getAttribute("aria-valuetext")).toBe("60% after");
    fireEvent.keyDown(divider, { key: "End" });
    expect(divider.getAttribute("aria-valuetext")).toBe("0% after");
    fireEvent.keyDown(divider, { key: "Home" });
    expect(divider.getAttribute("aria-valuenow")).toBe("0");
  });

  it("has no divider while nothing was edited", async () => {
    render(<Canvas {...props} edited={false} />);
    await loaded("/after?side=1024");
    expect(screen.queryByRole("slider")).toBeNull();
    expect(FakeImage.all.some((one) => one.src.startsWith("/before"))).toBe(false);
  });

  it("shows a picture of another shape beside the original, never over it", async () => {
    const { container } = render(<Canvas {...props} width={2000} height={3000} />);
    await loaded("/after?side=1024", 683, 1024);
    await loaded("/before?side=1024");
    expect(screen.queryByRole("slider")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Before/after" }));
    expect([...container.querySelectorAll("figcaption")].map((one) => one.textContent)).toEqual(["Before", "After"]);
    fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(container.querySelector("figure")).toBeNull();
  });

  it("zooms by keys and buttons, and tells size and zoom", async () => {
    render(<Canvas {...props} />);
    await loaded("/after?side=1024");
    const zoom = () => screen.getByLabelText("Zoom").textContent;
    const stage = screen.getByRole("group", { name: "Picture, zoom and pan" });
    expect(screen.getByText("3000 × 2000")).toBeTruthy();
    expect(zoom()).toBe("27%");
    fireEvent.keyDown(stage, { key: "+" });
    expect(zoom()).toBe("40%");
    fireEvent.keyDown(stage, { key: "1" });
    expect(zoom()).toBe("100%");
    fireEvent.keyDown(stage, { key: "0" });
    expect(zoom()).toBe("27%");
    fireEvent.click(screen.getByRole("button", { name: "100%" }));
    expect(zoom()).toBe("100%");
    fireEvent.doubleClick(stage);
    expect(zoom()).toBe("27%");
  });

  it("loads a larger rendering once it is zoomed in, and paints it when it is there", async () => {
    vi.useFakeTimers();
    try {
      render(<Canvas {...props} />);
      await loaded("/after?side=1024");
      expect(FakeImage.all.some((one) => one.src.includes("side=3072"))).toBe(false);
      fireEvent.click(screen.getByRole("button", { name: "100%" }));
      await act(async () => vi.advanceTimersByTime(500));
      expect(screen.getByAltText("A harbour").getAttribute("src")).toBe("/after?side=1024");
      await loaded("/after?side=3072", 3000, 2000);
      expect(screen.getByAltText("A harbour").getAttribute("src")).toBe("/after?side=3072");
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows the original for as long as the key is held", async () => {
    const { container } = render(<Canvas {...props} />);
    await loaded("/after?side=1024");
    await loaded("/before?side=1024");
    const stage = screen.getByRole("group", { name: "Picture, zoom and pan" });
    expect(container.querySelector(".canvas-before")).toBeNull();
    fireEvent.keyDown(stage, { key: "b" });
    expect(container.querySelector(".canvas-before")?.getAttribute("src")).toBe("/before?side=1024");
    expect(screen.getByText("Original")).toBeTruthy();
    fireEvent.keyUp(stage, { key: "b" });
    expect(container.querySelector(".canvas-before")).toBeNull();
  });

  it("says when a picture cannot be shown, tells it once, and tries again", async () => {
    const onError = vi.fn();
    render(<Canvas {...props} onError={onError} />);
    await failed("/after?side=1024");
    expect(screen.getByRole("alert").textContent).toContain("could not be shown");
    expect(onError).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await loaded("/after?side=1024");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByAltText("A harbour")).toBeTruthy();
  });

  it("looks at another picture from the beginning", async () => {
    const { rerender } = render(<Canvas {...props} />);
    await loaded("/after?side=1024");
    await loaded("/before?side=1024");
    fireEvent.keyDown(screen.getByRole("slider"), { key: "End" });
    fireEvent.click(screen.getByRole("button", { name: "100%" }));
    rerender(<Canvas {...props} before="/other?side=1024" after="/others?side=1024" />);
    await loaded("/others?side=1024");
    expect(screen.queryByRole("slider")).toBeNull();
    await loaded("/other?side=1024");
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("100% after");
    expect(screen.getByLabelText("Zoom").textContent).toBe("27%");
  });
});

const READ: NonNullable<CanvasProps["text"]> = [
  {
    text: "EXIT ONLY", confidence: 0.98, box: [0.1, 0.1, 0.5, 0.2],
    words: [
      { text: "EXIT", confidence: 0.98, box: [0.1, 0.1, 0.3, 0.2], found: true },
      { text: "ONLY", confidence: 0.98, box: [0.32, 0.1, 0.5, 0.2], found: false },
    ],
  },
];

describe("a finger that wipes the picture aside", () => {
  const wiped = async (by: { x: number; y?: number }, end = "pointerUp" as "pointerUp" | "pointerCancel", zoomed = false) => {
    const onSwipe = vi.fn();
    render(<Canvas {...props} edited={false} onSwipe={onSwipe} />);
    await loaded("/after?side=1024");
    const stage = screen.getByRole("group", { name: /zoom and pan/ });
    if (zoomed) fireEvent.keyDown(stage, { key: "1" });
    const finger = { pointerId: 1, pointerType: "touch", button: 0 };
    fireEvent.pointerDown(stage, { ...finger, clientX: 400, clientY: 300 });
    fireEvent[end](stage, { ...finger, clientX: 400 + by.x, clientY: 300 + (by.y ?? 0) });
    return onSwipe.mock.calls.flat();
  };

  it.each([
    [{ x: -90 }, 1],
    [{ x: 90, y: 20 }, -1],
  ])("%o asks for the photo beside it", async (by, wanted) => expect(await wiped(by)).toEqual([wanted]));

  it.each([{ x: -20 }, { x: -90, y: 80 }])("%o is none", async (by) => expect(await wiped(by)).toEqual([]));

  it("is none where the page scrolled, nor where the picture is moved", async () => {
    expect(await wiped({ x: -90 }, "pointerCancel")).toEqual([]);
    cleanup();
    expect(await wiped({ x: -90 }, "pointerUp", true)).toEqual([]);
  });
});

describe("text in the picture", () => {
  it("is marked where it was looked for, and can be selected once that is asked for", async () => {
    render(<Canvas {...props} edited={false} text={READ} />);
    await loaded("/after?side=1024");
    expect(document.querySelectorAll(".text-mark")).toHaveLength(1);
    expect(screen.queryByText("EXIT ONLY")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Text" }));
    expect(screen.getByText("EXIT ONLY").className).toBe("text-line");
    fireEvent.click(screen.getByRole("button", { name: "Text" }));
    expect(screen.queryByText("EXIT ONLY")).toBeNull();
  });

  it("is selected where it is pressed, and not dragged or zoomed", async () => {
    render(<Canvas {...props} edited={false} text={READ} />);
    await loaded("/after?side=1024");
    fireEvent.click(screen.getByRole("button", { name: "Text" }));
    const transform = () => document.querySelector<HTMLElement>(".canvas-frame")?.style.transform;
    const before = transform();
    fireEvent.doubleClick(screen.getByText("EXIT ONLY"));
    expect(transform()).toBe(before);
  });

  it("has no button where there is none", async () => {
    render(<Canvas {...props} edited={false} />);
    await loaded("/after?side=1024");
    expect(screen.queryByRole("button", { name: "Text" })).toBeNull();
  });
});
