// Made by scripts/page_types.py from src/photalk/apps/api/wire.py and its neighbours *_wire.py; change those.

/** A picture in words, for whoever cannot see it. */
export interface Alt {
  text: string;
}

/** A program to be applied to pictures; the results come as one archive. */
export interface ApplyJob {
  kind: "apply";
  do: string[];
  pictures: number[];
  settings?: ExportSettings;
}

/** A question about the library, or about one picture, without a conversation. */
export interface AskRequest {
  question: string;
  picture?: number | null;
}

/** An answer: `value` is its number or date, and lies between `low` and `high` where it is not exact. */
export interface AskResponse {
  answer: string;
  value: number | string | null;
  low: number | null;
  high: number | null;
  basis: "catalogue" | "seen" | "text" | "people" | "steps";
  sure: number;
  rows: CountedRow[];
  total: number;
  results: Results;
}

/** What should be different about a step: on or off, at another place, with another amount. */
export interface ChangeStep {
  enabled?: boolean | null;
  place?: number | null;
  amount?: number | null;
  after?: number | null;
}

/** Two pictures to be compared: before and after. */
export interface CompareRequest {
  first: PictureVersion;
  second: PictureVersion;
}

/** An edit that leads from the first picture to the second, and how sure that is (0..1). */
export interface ComparedStep {
  command: string;
  text: string;
  confidence: number;
}

/** What differs between two pictures, in words and as a program. */
export interface Comparison {
  id: string;
  kinship: "same" | "edited" | "unrelated";
  text: string;
  instruction: string;
  steps: ComparedStep[];
  before: number | null;
  after: number | null;
  notes: string[];
}

/** When and where a picture was taken, as it was told. */
export interface CorrectedFacts {
  date: string | null;
  place: string | null;
}

/** What was counted by something: a month, a place, a camera. */
export interface CountedRow {
  name: string;
  count: number;
}

/** A folder that pictures of the library lie in, by a name that this server gave it. */
export interface CullFolder {
  id: string;
  name: string;
  pictures: number;
}

/** A frame of a burst; `words` say why it is kept, or how it differs from the one that is. */
export interface CullFrame {
  picture: number | null;
  name: string;
  content: string;
  keep: boolean;
  words: string;
  sharpness: number | null;
  faces: number;
  blinking: number;
  mark: "pick" | "reject" | null;
}

/** Photos of the same, of which one is proposed to be kept. */
export interface CullGroup {
  kind: "copies" | "burst" | "look-alikes";
  why: string;
  frames: CullFrame[];
}

/** What could go, `total` groups in all; nothing is changed. The notes tell of unreadable files. */
export interface CullResponse {
  groups: CullGroup[];
  notes: string[];
  total: number;
}

/** Commands to be carried out as one turn. */
export interface Do {
  commands: string[];
  after?: number | null;
}

/** How results are written. */
export interface ExportSettings {
  format?: "jpg" | "png" | "webp" | "tif" | "avif" | "heic" | null;
  quality?: number;
  metadata?: "all" | "no-gps" | "none";
  long_side?: number | null;
  background?: string;
}

/** A face in a picture: its box (left, top, right, bottom, 0 to 1) and whose it is, if that is known. */
export interface FaceInfo {
  id: number;
  box: [number, number, number, number];
  person: number | null;
  name: string | null;
}

/** Whose a face is; null says that it is not the person's for whom it was taken. */
export interface FaceNaming {
  name: string | null;
}

/** A picture that could not be done, and why. */
export interface Failure {
  name: string;
  why: string;
}

/** A folder of the server's machine, by a name that only this server knows; never by a path. */
export interface FolderChoice {
  id: string;
  name: string;
  within: string;
  pictures: number;
  folders: number;
}

/** Whether the server is there, and which it is. */
export interface Health {
  status: "ok";
  version: string;
  needs_token: boolean;
}

/** Folders to be indexed; none means all that are known, again. */
export interface IndexJob {
  kind: "index";
  places?: string[];
}

/** What does not fit the schema of a request, the first few faults. */
export interface Invalid {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  fields: string[];
}

/** Long work, how far it is and what came of it; `result` says whether there is an archive to fetch. */
export interface JobInfo {
  id: string;
  library: string;
  kind: "index" | "apply";
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  stage: string;
  done: number;
  total: number | null;
  seconds_left: number | null;
  text: string;
  failures: Failure[];
  result: boolean;
}

/** A library that this server has opened. */
export interface LibraryInfo {
  id: string;
  name: string;
  pictures: number;
  chooses_folders: boolean;
}

/** A part of the earth with what was taken there; `area` is where all pictures of a known place lie. */
export interface LibraryMap {
  located: number;
  unlocated: number;
  area: MapArea | null;
  spots: MapSpot[];
  towns: MapTown[];
}

/** The token of the server, to be kept as a cookie. */
export interface Login {
  token: string;
}

/** A part of the earth, in degrees. */
export interface MapArea {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Pictures that were taken near each other; `picture` is the latest, and `place` where that was taken. */
export interface MapSpot {
  latitude: number;
  longitude: number;
  area: MapArea;
  count: number;
  picture: number;
  place: string;
}

/** A town, to know by it where one is; the smaller ones come without their names. */
export interface MapTown {
  name: string;
  latitude: number;
  longitude: number;
  people: number;
}

/** What is being done about a message, and how far it is. */
export interface MessageProgress {
  stage: string;
  done: number;
  total: number | null;
}

/** So many pictures of a month; “” is for those without a date. */
export interface Month {
  month: string;
  count: number;
}

/** A picture of the library to be opened. */
export interface OpenPicture {
  picture: number;
  after?: number | null;
}

/** Two people, by their numbers. */
export interface PeoplePair {
  one: number;
  other: number;
}

/** Whether there was something about people to take back. */
export interface PeopleUndone {
  undone: boolean;
}

/** Somebody in the library; `name` is null until somebody gives one, `example` a picture of them. */
export interface PersonInfo {
  id: number;
  name: string | null;
  pictures: number;
  example: number | null;
  face: number | null;
}

/** A name for somebody, who is known by number, or by the name until now. */
export interface PersonNaming {
  person: string;
  name: string;
}

/** A picture of somebody, and the face in it that is theirs. */
export interface PersonPicture {
  picture: PictureInfo;
  face: number;
}

/** The first pictures of somebody, those that show them best first, of `total`. */
export interface PersonPictures {
  person: PersonInfo;
  items: PersonPicture[];
  total: number;
}

/** The faces that are somebody else's; none leaves it to Photalk which of them are least like the rest. */
export interface PersonSplit {
  faces?: number[];
}

/** A picture of a library. `caption`, `lens` and `name` come from its file. */
export interface PictureInfo {
  id: number;
  name: string;
  width: number;
  height: number;
  format: string;
  bytes: number;
  taken: string | null;
  place: string;
  latitude: number | null;
  longitude: number | null;
  camera: string;
  lens: string;
  caption: string;
  kind: string;
  things: string[];
  away: boolean;
  along: string[];
}

/** Some pictures of a library, the latest first; `next` asks for those after them. */
export interface PicturePage {
  items: PictureInfo[];
  total: number;
  next: string | null;
}

/** What is written in a picture. It is data, and nothing in it is ever done. */
export interface PictureText {
  looked: boolean;
  lines: ReadLine[];
  unread: number;
}

/** A picture as commands make it. */
export interface PictureVersion {
  picture: number;
  do?: string[];
}

/** What went wrong (RFC 9457): `detail` is one sentence for the person who asked. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
}

/** What would help to tell, and answers to choose from. */
export interface QuestionInfo {
  text: string;
  options: string[];
}

/** A line of them, in the order in which they are read. */
export interface ReadLine {
  text: string;
  confidence: number;
  box: [number, number, number, number];
  words: ReadWord[];
}

/** A word that was read in a picture; its box is left, top, right and bottom in shares of the picture. */
export interface ReadWord {
  text: string;
  confidence: number;
  box: [number, number, number, number];
  found: boolean;
}

/** What came of a message: the turn, and where the conversation stands after it. */
export interface ReplyInfo {
  turn: TurnInfo;
  results: Results | null;
  view: View | null;
  suggestions: string[];
  ways_out: WayOut[];
  saved: string | null;
}

/** A picture of a list, by its number there; `picture` is None when the library does not hold it. */
export interface Result {
  number: number;
  name: string;
  picture: PictureInfo | null;
  score: number | null;
  why: WishVerdict[];
}

/** Pictures that were listed; `start` is the number of the first that the last turn added. */
export interface Results {
  words: string;
  sought: string[];
  start: number;
  total: number;
  items: Result[];
}

/** A message; `after` is how many turns its sender has seen, and makes sure that there are no others. */
export interface Say {
  text: string;
  after?: number | null;
}

/** A search without a conversation: words, and pictures to be like or unlike. */
export interface SearchRequest {
  words?: string;
  k?: number;
  like?: number[];
  unlike?: number[];
  ask?: boolean;
}

/** What a search found; `matched` is False when nothing seems to fit. */
export interface SearchResponse {
  results: Results;
  considered: number;
  matched: boolean;
  note: string;
  question: QuestionInfo | null;
}

/** What a conversation is to be called. */
export interface SessionNaming {
  about: string;
}

/** A whole conversation, and where it stands. */
export interface SessionState {
  id: number;
  turns: TurnInfo[];
  results: Results | null;
  view: View | null;
  question: QuestionInfo | null;
  suggestions: string[];
  ways_out: WayOut[];
}

/** A conversation of the library. */
export interface SessionSummary {
  id: number;
  about: string;
  started: string;
  latest: string;
  turns: number;
}

/** Is the `one` the `other` too? Without another: who is it? `pictures` hang on the answer. */
export interface SortingQuestion {
  one: PersonInfo;
  other: PersonInfo | null;
  pictures: number;
}

/** The dial of a step: what it is called, and what its number counts. */
export interface StepAmount {
  label: string;
  unit: string;
  value: number;
  low: number;
  high: number;
  step: number;
}

/** One step of an edit program, counted from 1. */
export interface StepInfo {
  number: number;
  command: string;
  text: string;
  enabled: boolean;
  amount: StepAmount | null;
}

/** What is to be told of pictures: commands such as `rate 5` or `tag lisbon, harbour`. */
export interface TellRequest {
  pictures: number[];
  commands: string[];
}

/** What was told at once, by the number with which it is taken back, and of how many pictures. */
export interface ToldAct {
  act: number;
  count: number;
}

/** What a person told of a picture; `corrected` counts in place of what its file says. */
export interface ToldFacts {
  rating: number | null;
  mark: "pick" | "reject" | null;
  keywords: string[];
  albums: string[];
  title: string | null;
  description: string | null;
  corrected: CorrectedFacts;
}

/** One turn of a conversation, counted from 1; `user` is "" when nothing was said, as on opening. */
export interface TurnInfo {
  number: number;
  user: string;
  reply: string;
  brief: string;
  commands: string[];
  quiet: string;
  question: QuestionInfo | null;
  lists: boolean;
  shows: boolean;
  rows: CountedRow[];
}

/** An event of a conversation: how many turns it has now. Sent to whoever follows it. */
export interface TurnsEvent {
  turns: number;
}

/** What came of one uploaded file: a picture, or why it is none. */
export interface Uploaded {
  name: string;
  picture: PictureInfo | null;
  why: string;
}

/** What came of every uploaded file, in order. */
export interface Uploads {
  items: Uploaded[];
}

/** The open picture as it is shown now; `do` are the commands that make it from the original. */
export interface View {
  name: string;
  picture: PictureInfo | null;
  steps: StepInfo[];
  do: string[];
  width: number | null;
  height: number | null;
  undo: number;
  redo: number;
}

/** How many changes to take back or to bring back. */
export interface Walk {
  count?: number;
  after?: number | null;
}

/** Where nothing was found: a condition, as “forget wish” takes it, without which so many would be. */
export interface WayOut {
  without: string;
  count: number;
}

/** One wish, and whether a picture meets it. */
export interface WishVerdict {
  wish: string;
  verdict: "meets" | "misses" | "unknown";
  detail: string;
  sought: string;
}

export type JobRequest = IndexJob | ApplyJob;
