// The files of a drop or of a chosen folder, folders opened, and what is plainly no picture left out.

const PICTURE =
  /\.(jpe?g|jpe|jfif|png|webp|gif|bmp|tiff?|avif|hei[cf]|jp2|jxl|ppm|pgm|dng|cr2|cr3|nef|arw|orf|rw2|raf|pef|srw)$/i;

export interface Chosen {
  files: File[];
  /** How many were left out: files of folders whose names are not those of pictures, and what could not be read. */
  skipped: number;
}

/** A file that was named by hand is always tried; of a folder, only what looks like a picture. */
export function picturesIn(files: Iterable<File>): Chosen {
  const all = [...files].filter(({ name }) => !name.startsWith("."));
  const pictures = all.filter(({ name }) => PICTURE.test(name));
  return { files: pictures, skipped: all.length - pictures.length };
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((done, fail) => entry.file(done, fail));

/** A folder hands out its entries some at a time, until it hands out none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** The files of an entry, and of all that is in it; tells how many could not be read. */
async function walk(entry: FileSystemEntry, into: File[]): Promise<number> {
  try {
    let unread = 0;
    if (entry.isFile) into.push(await fileOf(entry as FileSystemFileEntry));
    else for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) unread += await walk(inner, into);
    return unread;
  } catch {
    return 1;
  }
}

/** What was dropped. The entries must be taken before anything is awaited: the drop is over then. */
export async function droppedFiles(transfer: DataTransfer): Promise<Chosen> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  const folders = entries.filter((entry) => entry?.isDirectory) as FileSystemEntry[];
  if (folders.length === 0) return { files: plain, skipped: 0 };
  const inside: File[] = [];
  let unread = 0;
  for (const folder of folders) unread += await walk(folder, inside);
  const named: File[] = [];
  for (const entry of entries) if (entry?.isFile) unread += await walk(entry, named);
  const found = picturesIn(inside);
  return { files: [...named, ...found.files], skipped: found.skipped + unread };
}
