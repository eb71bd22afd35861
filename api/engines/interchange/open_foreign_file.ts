import { shapeOf } from './file_shape.js'
import type { ForeignFile, FormatReader } from './foreign_file.js'
import { garak } from './formats/garak.js'
import { inspect } from './formats/inspect.js'
import { langfuse } from './formats/langfuse.js'
import { openaiEvals } from './formats/openai_evals.js'
import { openaiOutputItems } from './formats/openai_output_items.js'
import { phoenix } from './formats/phoenix.js'
import { pyrit } from './formats/pyrit.js'
import type { ForeignSource } from './source.js'
import type { ForeignFormat } from './vocabulary.js'

/** Readers in the order of detection, most specific first. */
const READERS: Record<ForeignFormat, FormatReader> = {
  inspect,
  garak,
  openai_evals: openaiEvals,
  openai_output_items: openaiOutputItems,
  pyrit,
  langfuse,
  phoenix,
}

/**
 * Recognizes the format of a file by its content and opens it.
 * @returns null if no format is recognized
 * @throws UnreadableForeignFile if the file has a known format and is damaged or exceeds a limit
 */
export async function openForeignFile(source: ForeignSource): Promise<ForeignFile | null> {
  const shape = await shapeOf(source)
  const reader = Object.values(READERS).find((each) => each.recognizes(shape))
  return reader ? reader.open(source, shape) : null
}
