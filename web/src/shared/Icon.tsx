// The page's icons, drawn with one pen; they repeat what words beside them say, so nobody has to read them out.
const DRAWN = {
  add: "M12 5v14M5 12h14",
  send: "M5 12h13M12 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  down: "M6 9l6 6 6-6",
  folder: "M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3",
  download: "M12 4v12M7 11l5 5 5-5M4 20h16",
  like: "M12 20s-7-4.4-7-10a4 4 0 0 1 7-2.6A4 4 0 0 1 19 10c0 5.600-7 10-7 10z",
  not: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.700 5.700l12.600 12.600",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.500 9.500h.01",
  gone: "M4 5h16v14H4zM9 9.500l6 5M15 9.500l-6 5",
  compare: "M12 3v18M4 6h5v12H4M20 6h-5M20 6v12h-5",
  many: "M8 8h12v12H8zM4 16V4h12",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1M12 20v1M3 12h1M20 12h1M5.600 5.600l.7.7M17.700 17.700l.7.7M5.600 18.400l.7-.7M17.700 6.300l.7-.7",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  auto: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 7h5M12 12h9M12 17h5",
  talk: "M4 5h16v11H10l-5 4v-4H4z",
  check: "M5 13l4 4L19 7",
  back: "M15 5l-7 7 7 7",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.8-4 3.800-6 7.500-6s6.700 2 7.500 6",
  star: "M12 4l2.500 5.200 5.700.7-4.200 3.900 1.100 5.700L12 16.700l-5.100 2.800L8 13.800 3.800 9.900l5.700-.7z",
  reject: "M7 7l10 10M17 7L7 17",
  less: "M5 12h14",
  pin: "M12 21s-6.500-6-6.500-11a6.500 6.500 0 0 1 13 0c0 5-6.500 11-6.500 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  earth: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5.500 5.500 5.500 12.500 0 18M12 3c-5.500 5.500-5.500 12.500 0 18",
  frames: "M3 6h8v12H3zM13 6h8v12h-8z",
} as const;

export type IconName = keyof typeof DRAWN;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWN[name]} />
    </svg>
  );
}
