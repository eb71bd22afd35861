import { datasetItems } from './dataset_items.js'
import type { ForeignFile, ForeignResult } from './foreign_file.js'
import { UnreadableForeignFile } from './source.js'
import { displayText } from './values.js'
import {
  FOREIGN_NOTES,
  type ForeignNote,
  type ForeignNoteCode,
  type ForeignVerdict,
  INTERCHANGE_LIMITS as LIMITS,
} from './vocabulary.js'

/** A row for the preview, shortened for display. */
export type SampleRow = { input: string; output: string | null; verdict: ForeignVerdict | null }

export type FileSummary = {
  rows: number
  /** Results by verdict; null for a dataset. */
  outcomes: Record<ForeignVerdict, number> | null
  notes: ForeignNote[]
  samples: SampleRow[]
}

const MAX_SAMPLES = 5
const MAX_SAMPLE_CHARACTERS = 200

/**
 * Reads a whole file and counts its rows, without storing anything. `as` is the import type.
 * @throws UnreadableForeignFile naming the line or entry that cannot be read
 */
export async function summarizeFile(
  file: ForeignFile,
  as: 'results' | 'dataset'
): Promise<FileSummary> {
  const counter = new Counter()
  if (as === 'results' && file.kind === 'results') {
    const outcomes = { passed: 0, failed: 0, error: 0, undecided: 0 }
    for await (const result of file.results()) {
      outcomes[result.verdict]++
      counter.add(result.notes, () => sampleOf(result))
    }
    return { outcomes, ...counter.summary() }
  }
  for await (const item of datasetItems(file)) {
    if ('skipped' in item) counter.note(item.skipped)
    else {
      counter.add(item.notes, () => ({
        input: varsText(item.test.vars),
        output: null,
        verdict: null,
      }))
    }
  }
  return { outcomes: null, ...counter.summary() }
}

class Counter {
  private rows = 0
  private readonly notes = new Map<ForeignNoteCode, number>()
  private readonly samples: SampleRow[] = []

  add(notes: readonly ForeignNoteCode[], sample: () => SampleRow) {
    this.rows++
    if (this.rows > LIMITS.rows) {
      throw new UnreadableForeignFile(
        '',
        `More than ${LIMITS.rows.toLocaleString('en')} rows. Split the file.`
      )
    }
    for (const code of notes) this.note(code)
    if (this.samples.length < MAX_SAMPLES) this.samples.push(sample())
  }

  note(code: ForeignNoteCode) {
    this.notes.set(code, (this.notes.get(code) ?? 0) + 1)
  }

  summary() {
    const notes = FOREIGN_NOTES.flatMap((code) => {
      const count = this.notes.get(code)
      return count === undefined ? [] : [{ code, count }]
    })
    return { rows: this.rows, notes, samples: this.samples }
  }
}

const sampleOf = ({ input, output, verdict }: ForeignResult): SampleRow => ({
  input: shorten(input),
  output: output === null ? null : shorten(output),
  verdict,
})

function varsText(vars: Record<string, unknown>): string {
  const [only, ...others] = Object.values(vars)
  return shorten(others.length === 0 ? (displayText(only) ?? '') : JSON.stringify(vars))
}

function shorten(text: string): string {
  if (text.length <= MAX_SAMPLE_CHARACTERS) return text
  return `${text.slice(0, MAX_SAMPLE_CHARACTERS).toWellFormed()}…`
}
