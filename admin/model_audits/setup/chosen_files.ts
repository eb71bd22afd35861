/** A file with its path in the model: the name, or the path in a chosen folder. */
export type ChosenFile = { file: File; name: string }

export const totalBytes = (files: readonly ChosenFile[]): number =>
  files.reduce((sum, { file }) => sum + file.size, 0)

/**
 * Returns the files of an `<input>`. With `webkitdirectory`, their paths begin with the name of the
 * folder.
 */
export const filesOfInput = (list: FileList | null): ChosenFile[] =>
  [...(list ?? [])].map((file) => ({ file, name: file.webkitRelativePath || file.name }))

/** Lists the dropped files, including all files in dropped folders. */
export async function filesOfDrop(transfer: DataTransfer): Promise<ChosenFile[]> {
  // Entries must be read before the first await, which ends the drop event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return filesOfInput(transfer.files)
  const nested = await Promise.all(entries.map(filesOfEntry))
  return nested.flat()
}

async function filesOfEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, name: entry.fullPath.replace(/^\//, '') }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: ChosenFile[] = []
  for (;;) {
    // Browsers return up to 100 entries per call.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject)
    )
    if (some.length === 0) return files
    for (const each of some) files.push(...(await filesOfEntry(each)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Adds files; a file replaces an earlier one with the same path. */
export function withFiles(
  former: readonly ChosenFile[],
  added: readonly ChosenFile[]
): ChosenFile[] {
  const names = new Set(added.map(({ name }) => name))
  return [...former.filter(({ name }) => !names.has(name)), ...added]
}
