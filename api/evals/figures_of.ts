import { areOf, type Figures, type FiguresOf, type PromptFigures } from '#api/evals/figures'
import { keepFigures, makeFigures } from '#api/evals/make_figures'
import db from '@adonisjs/lucid/services/db'

type Kept = {
  id: string
  /** What it says now. */
  of: FiguresOf
  figures: Figures | null
  /** Nothing is missing, and nothing is being added. */
  isComplete: boolean
}

/** As they were kept, else as they are now; they are kept once nothing is missing. */
export async function currentFigures({
  id,
  of,
  figures,
  isComplete,
}: Kept): Promise<PromptFigures[]> {
  if (areOf(figures, of)) return figures.prompts
  const made = await makeFigures(of.revision)
  if (isComplete) await keepFigures(id, of, made)
  return made
}

type Row = Omit<FiguresOf, 'revision'> & {
  id: string
  revision_id: number
  figures: Figures | null
  is_complete: boolean
}

const IS_COMPLETE = `not is_partial and total >= coalesce(expected, 0) and not exists (
  select 1 from scans where scans.eval_id = evals.id and scans.status in ('queued', 'generating', 'running'))`

/** The figures of the prompts of an evaluation. */
export async function figuresOf(evalId: string): Promise<PromptFigures[]> {
  const row: Row = await db
    .from('evals')
    .where('id', evalId)
    .select('id', 'revision_id', 'total', 'passed', 'failed', 'errors', 'undecided', 'figures')
    .select(db.raw(`${IS_COMPLETE} as is_complete`))
    .firstOrFail()
  const { id, revision_id: revision, figures, is_complete: isComplete, ...counts } = row
  return currentFigures({ id, of: { revision, ...counts }, figures, isComplete })
}
