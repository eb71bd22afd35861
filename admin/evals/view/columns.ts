import type { EvalDetail, EvalPrompt } from '#api/contract/evals/eval'

/** Minimum column widths in pixels. In wider windows, the columns share the remaining space. */
export const WIDTHS = { number: 112, var: 200, prompt: 340 } as const

export type VarColumn = { kind: 'var'; key: string; name: string }
export type PromptColumn = { kind: 'prompt'; key: string; prompt: EvalPrompt }
/** Column for a prompt of a compared evaluation. */
export type OtherColumn = {
  kind: 'other'
  key: string
  /** Index among the compared evaluations in the URL. */
  place: number
  evalId: string
  evalName: string
  prompt: EvalPrompt
  /** Index of the matching prompt in this evaluation; null if there is none. */
  ownIdx: number | null
}
export type Column = VarColumn | PromptColumn | OtherColumn

export const varKey = (name: string): string => `var:${name}`
export const promptKey = (idx: number): string => `prompt:${idx}`

/** Returns the columns that the user can hide: variables, then prompts. */
export function ownColumns({ vars, prompts }: EvalDetail): (VarColumn | PromptColumn)[] {
  return [
    ...vars.map((name) => ({ kind: 'var' as const, key: varKey(name), name })),
    ...prompts.map((prompt) => ({ kind: 'prompt' as const, key: promptKey(prompt.idx), prompt })),
  ]
}

export type Compared = { id: string; name: string; prompts: readonly EvalPrompt[] }

/**
 * Returns the visible columns of the matrix. Each prompt is followed by the matching prompts of
 * compared evaluations; prompts without a match come last.
 */
export function columnsOf(
  detail: EvalDetail,
  hidden: readonly string[],
  compared: readonly Compared[]
): Column[] {
  const others = compared.flatMap((one, place) =>
    one.prompts.map((prompt) => otherColumn(one, place, prompt, detail.prompts))
  )
  const own = ownColumns(detail).flatMap((column): Column[] =>
    column.kind === 'var'
      ? [column]
      : [column, ...others.filter(({ ownIdx }) => ownIdx === column.prompt.idx)]
  )
  const alone = others.filter(({ ownIdx }) => ownIdx === null)
  const isShown = (column: Column) =>
    !hidden.includes(
      column.kind === 'other' && column.ownIdx !== null ? promptKey(column.ownIdx) : column.key
    )
  return [...own, ...alone].filter(isShown)
}

function otherColumn(
  { id, name }: Compared,
  place: number,
  prompt: EvalPrompt,
  own: readonly EvalPrompt[]
): OtherColumn {
  return {
    kind: 'other',
    key: `other:${id}:${prompt.idx}`,
    place,
    evalId: id,
    evalName: name,
    prompt,
    ownIdx: counterpart(prompt, own)?.idx ?? null,
  }
}

/**
 * Returns the prompt with the same content and provider, or otherwise the one with the same index.
 */
const counterpart = (prompt: EvalPrompt, own: readonly EvalPrompt[]): EvalPrompt | undefined =>
  own.find(({ raw, provider }) => raw === prompt.raw && provider === prompt.provider) ??
  own.find(({ idx }) => idx === prompt.idx)

/** Returns the number of hidden columns, ignoring keys that do not exist in this evaluation. */
export const hiddenCount = (detail: EvalDetail, hidden: readonly string[]): number =>
  ownColumns(detail).filter(({ key }) => hidden.includes(key)).length
