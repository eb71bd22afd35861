import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { findDangerousCode } from '../../text/python_code.js'

/** Maximum length; longer texts are data, such as weights in text form. */
const MAX_EXAMINED = 200_000

const LIBRARY =
  /(?:^|[^\w.-])((?:[\w./\\:~-]{0,200}[/\\])?[\w+-][\w.+-]{0,100}\.(?:so(?:\.\d{1,3}){0,3}|dll|dylib))(?![\w.])/i
/**
 * Library names within binary data, between non-printable bytes. Requires at least five characters before the
 * extension, because shorter matches occur by chance in weights.
 */
const EMBEDDED_LIBRARY =
  /(?:^|[^\x20-\x7e])((?:[\w./\\:~-]{0,200}[/\\])?[A-Za-z_][\w.+-]{4,100}\.(?:so(?:\.\d{1,3}){0,3}|dll|dylib))(?![\x20-\x7e])/
const TRAVERSAL =
  /(?:\.\.[/\\]){2,20}[\w./\\-]{1,200}|(?:^|[\0"'=\s:])((?:\/(?:etc|proc|dev|var\/run)\/|~\/\.|[A-Za-z]:\\Windows\\)[\w.\\/-]{1,200})/
/** Lua (Torch7) and R code. */
const FOREIGN_CODE =
  /\bos\.execute\s?\(|\bio\.popen\s?\(|\bloadstring\s?\(|\bsystem2?\s?\(\s?["']|\beval\s?\(\s?parse\s?\(|\bload_native_library\b/

type Place = { place: string; offset?: number }

/** Reports libraries, paths outside the model, and code in a text that a parser has read. */
export function examineText(value: string, { place, offset }: Place, scan: FileScan): void {
  if (value.length < 4 || value.length > MAX_EXAMINED) return
  report(value, LIBRARY, { place, offset }, scan)
}

/** Like `examineText`, for part of a file whose structure is undocumented. */
export function examineBytes(chunk: Buffer, offset: number, scan: FileScan): void {
  report(chunk.toString('latin1'), EMBEDDED_LIBRARY, { place: 'The model', offset }, scan, chunk)
}

function report(
  text: string,
  libraryPattern: RegExp,
  { place, offset }: Place,
  scan: FileScan,
  chunk?: Buffer
) {
  // Offsets in a decoded text differ from those in the file, so the offset of the text is used.
  const at = (index: number) => (offset === undefined ? undefined : chunk ? offset + index : offset)
  const shown = printable(place.slice(0, 200))
  const library = libraryPattern.exec(text)
  if (library) {
    scan.find('model-plugin-reference', {
      message: `${shown} names the library ${printable(library[1]!)}`,
      offset: at(library.index + library[0].indexOf(library[1]!)),
    })
  }
  const path = TRAVERSAL.exec(text)
  if (path) {
    scan.find('model-path-reference', {
      message: `${shown} names the path ${printable((path[1] ?? path[0]).trim())}`,
      offset: at(path.index),
    })
  }
  const code = findDangerousCode(chunk ?? Buffer.from(text)) ?? FOREIGN_CODE.exec(text)?.[0]
  if (code) {
    scan.find('code-in-text', { message: `${shown} contains code: ${printable(code)}`, offset })
  }
}

/** Adds the checks for the findings of `examineText` and `examineBytes`. */
export function concludeTexts(scan: FileScan): void {
  scan.conclude('Libraries and paths', ['model-plugin-reference', 'model-path-reference'])
  scan.conclude('Code and programs in the data', ['code-in-text', 'executable-content'])
}
