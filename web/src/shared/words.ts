// Numbers, times and messages in words.

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** A message that could not be sent, before what was typed meanwhile. */
export const together = (said: string, draft: string): string => (draft.trim() ? `${said}\n${draft}` : said);

/** A word as it begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

const DAY = 86_400_000;

/** When something was, as a person would say it: the hour if it was today, else the day. */
export function moment(iso: string, now = new Date()): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return "";
  const time = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (then.toDateString() === now.toDateString()) return `today, ${time}`;
  if (then.toDateString() === new Date(now.getTime() - DAY).toDateString()) return `yesterday, ${time}`;
  return then.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });
}
