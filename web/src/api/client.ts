// Every route of the API as a typed function. What fails is an ApiError, whose message can be shown as it is.
import type {
  Alt,
  ChangeStep,
  CompareRequest,
  Comparison,
  Do,
  SearchResponse,
  Health,
  JobInfo,
  JobRequest,
  LibraryInfo,
  LibraryMap,
  Month,
  OpenPicture,
  PicturePage,
  PictureText,
  FolderChoice,
  Problem,
  MessageProgress,
  ReplyInfo,
  Results,
  Say,
  SearchRequest,
  SessionNaming,
  SessionState,
  SessionSummary,
  Uploads,
  Walk,
} from "./types";
import { follow, readReply } from "./events";
import { BASE, altUrl, libraryUrl, mapUrl, renderedUrl, sessionUrl, textUrl } from "./urls";

export const AWAY = "Photalk’s server does not answer. Is it still running?";

/** What the server refused, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ApiError";
    this.problem = problem;
  }

  get unreachable(): boolean {
    return this.problem.status === 0;
  }

  get conflict(): boolean {
    return this.problem.code === "conflict";
  }

  get locked(): boolean {
    return this.problem.status === 401;
  }
}

export function unreachable(): ApiError {
  return new ApiError({ type: "about:blank", title: "Unreachable", status: 0, detail: AWAY, code: "unreachable" });
}

/** The sentence to show for whatever was thrown. */
export const sentenceOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

async function problemOf(response: Response): Promise<Problem> {
  const title = response.statusText || `Status ${response.status}`;
  const plain = { type: "about:blank", title, status: response.status, code: "unknown" };
  try {
    const told: unknown = await response.json();
    if (told && typeof told === "object" && "detail" in told && typeof told.detail === "string")
      return { ...plain, ...told, detail: told.detail };
  } catch {
    // Something between us and the server answered in words of its own; the sentence below says what is known.
  }
  return { ...plain, detail: `The server could not do that (${response.status} ${response.statusText}).` };
}

/** A request that was called off is no failure of the server. */
export const broken = (thrown: unknown): unknown =>
  thrown instanceof DOMException && thrown.name === "AbortError" ? thrown : unreachable();

export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: "same-origin", ...init });
  } catch (thrown) {
    throw broken(thrown);
  }
  // A proxy answers for a server that is away with one of these.
  if (response.status === 502 || response.status === 504) throw unreachable();
  if (!response.ok) throw new ApiError(await problemOf(response));
  return response;
}

/** What the server answers; an answer that breaks off means that the server went away. */
export async function ask<T>(url: string, init: RequestInit): Promise<T> {
  const response = await send(url, init);
  try {
    return (await response.json()) as T;
  } catch (thrown) {
    throw broken(thrown);
  }
}

export const get = <T>(url: string, signal?: AbortSignal): Promise<T> => ask<T>(url, { signal });

export const asJson = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

export const post = <T>(url: string, body: unknown): Promise<T> => ask<T>(url, asJson("POST", body));

export const getHealth = (signal?: AbortSignal) => get<Health>(`${BASE}/health`, signal);

export async function login(token: string): Promise<void> {
  await send(`${BASE}/login`, asJson("POST", { token }));
}

export const getLibraries = () => get<LibraryInfo[]>(`${BASE}/libraries`);
export const getLibrary = (library: string) => get<LibraryInfo>(libraryUrl(library));

/** Some pictures; `chosen` asks for those of a date or an area only, as a query. */
export function getPictures(library: string, cursor: string | null, limit = 200, signal?: AbortSignal, chosen = "") {
  const query = new URLSearchParams(chosen);
  query.set("limit", String(limit));
  if (cursor) query.set("cursor", cursor);
  return get<PicturePage>(`${libraryUrl(library)}/pictures?${query}`, signal);
}

export const getTimeline = (library: string) => get<Month[]>(`${libraryUrl(library)}/timeline`);
export const getMap = (library: string, within: string | null, columns: number, signal?: AbortSignal) =>
  get<LibraryMap>(mapUrl(library, within, columns), signal);

/** Whether the server says that the file of a picture is gone, and not that it is busy or away. */
export async function isGone(library: string, picture: number): Promise<boolean> {
  try {
    const answer = await fetch(renderedUrl(library, picture, [], 16), { cache: "no-store" });
    return answer.status === 410 || answer.status === 404;
  } catch {
    return false;
  }
}

/** Whether parts of a rendering are transparent: the server sends such a one as WebP, and others as JPEG. */
export async function isClear(rendering: string): Promise<boolean> {
  return (await send(rendering)).headers.get("Content-Type") === "image/webp";
}

export const getAlt = (library: string, picture: number, commands: readonly string[], signal?: AbortSignal) =>
  get<Alt>(altUrl(library, picture, commands), signal);

export const getText = (
  library: string,
  picture: number,
  commands: readonly string[],
  find: string,
  signal?: AbortSignal,
) => get<PictureText>(textUrl(library, picture, commands, find), signal);

export const search = (library: string, wanted: SearchRequest) => post<SearchResponse>(`${libraryUrl(library)}/search`, wanted);

export function upload(library: string, files: readonly File[], signal?: AbortSignal): Promise<Uploads> {
  const form = new FormData();
  for (const file of files) form.append("files", file, file.name);
  return ask<Uploads>(`${libraryUrl(library)}/uploads`, { method: "POST", body: form, signal });
}

export const getPlaces = (library: string, within?: string) =>
  get<FolderChoice[]>(`${libraryUrl(library)}/places${within ? `/${encodeURIComponent(within)}` : ""}`);

export const startJob = (library: string, job: JobRequest) => post<JobInfo>(`${libraryUrl(library)}/jobs`, job);
export const getJobs = () => get<JobInfo[]>(`${BASE}/jobs`);
export const jobUrl = (job: string) => `${BASE}/jobs/${encodeURIComponent(job)}`;
export const getJob = (job: string) => get<JobInfo>(jobUrl(job));

export const cancelJob = (job: string) => ask<JobInfo>(jobUrl(job), { method: "DELETE" });

export const isOver = (job: JobInfo): boolean => job.state !== "waiting" && job.state !== "running";

/** Follow a job until it is over; `onGone` is called when the server does not know it (any more). */
export function followJob(job: string, onJob: (job: JobInfo) => void, onGone?: () => void): () => void {
  const stop = follow<JobInfo>(
    `${jobUrl(job)}/events`,
    "job",
    (now) => {
      if (isOver(now)) stop();
      onJob(now);
    },
    () =>
      void getJob(job).catch((thrown: unknown) => {
        if (!(thrown instanceof ApiError) || thrown.problem.status !== 404) return;
        stop();
        onGone?.();
      }),
  );
  return stop;
}

export const getSessions = (library: string) => get<SessionSummary[]>(`${libraryUrl(library)}/sessions`);
export const createSession = (library: string) => post<SessionState>(`${libraryUrl(library)}/sessions`, {});
export const getSession = (library: string, session: number) => get<SessionState>(sessionUrl(library, session));
export const getResults = (library: string, session: number) =>
  get<Results>(`${sessionUrl(library, session)}/results`);

export async function renameSession(library: string, session: number, about: string): Promise<void> {
  await send(sessionUrl(library, session), asJson("PATCH", { about } satisfies SessionNaming));
}

export async function deleteSession(library: string, session: number): Promise<void> {
  await send(sessionUrl(library, session), { method: "DELETE" });
}

/** Say something and hear how far the answer is until it comes. */
export async function say(
  library: string,
  session: number,
  message: Say,
  onProgress: (progress: MessageProgress) => void,
): Promise<ReplyInfo> {
  const init = asJson("POST", message);
  const response = await send(`${sessionUrl(library, session)}/messages`, {
    ...init,
    headers: { ...init.headers, Accept: "text/event-stream" },
  });
  return readReply(response, onProgress);
}

export const run = (library: string, session: number, what: Do) =>
  post<ReplyInfo>(`${sessionUrl(library, session)}/commands`, what);

export const openPicture = (library: string, session: number, what: OpenPicture) =>
  post<ReplyInfo>(`${sessionUrl(library, session)}/open`, what);

export const undo = (library: string, session: number, walk: Walk) =>
  post<ReplyInfo>(`${sessionUrl(library, session)}/undo`, walk);

export const redo = (library: string, session: number, walk: Walk) =>
  post<ReplyInfo>(`${sessionUrl(library, session)}/redo`, walk);

export const changeStep = (library: string, session: number, step: number, change: ChangeStep) =>
  ask<ReplyInfo>(`${sessionUrl(library, session)}/steps/${step}`, asJson("PATCH", change));

export const dropStep = (library: string, session: number, step: number, after: number) =>
  ask<ReplyInfo>(`${sessionUrl(library, session)}/steps/${step}?after=${after}`, { method: "DELETE" });

export const compare = (library: string, pair: CompareRequest) =>
  post<Comparison>(`${libraryUrl(library)}/comparisons`, pair);
