import type { EvalDetail, EvalPrompt } from '#api/contract/eval'

/** Widths below which a column cannot be read, in pixels; wider windows share what is left. */
export const WIDTHS = { number: 112, var: 200, prompt: 340 } as const

export type VarColumn = { kind: 'var'; key: string; name: string }
export type PromptColumn = { kind: 'prompt'; key: string; prompt: EvalPrompt }
/** A prompt of an evaluation that this one is compared with. */
export type OtherColumn = {
  kind: 'other'
  key: string
  /** Place among the evaluations that are compared. */
  place: number
  evalId: string
  evalName: string
  prompt: EvalPrompt
  /** The prompt of this evaluation that it stands beside; null when there is none. */
  ownIdx: number | null
}
export type Column = VarColumn | PromptColumn | OtherColumn

export const varKey = (name: string): string => `var:${name}`
export const promptKey = (idx: number): string => `prompt:${idx}`

/** What can be shown or hidden: variables first, then prompts. */
export function ownColumns({ vars, prompts }: EvalDetail): (VarColumn | PromptColumn)[] {
  return [
    ...vars.map((name) => ({ kind: 'var' as const, key: varKey(name), name })),
    ...prompts.map((prompt) => ({ kind: 'prompt' as const, key: promptKey(prompt.idx), prompt })),
  ]
}

export type Compared = { id: string; name: string; prompts: readonly EvalPrompt[] }

/** The columns of the matrix: each prompt with its counterparts of other evaluations to its right. */
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

/** The same prompt of the same provider, else the one at the same place. */
const counterpart = (prompt: EvalPrompt, own: readonly EvalPrompt[]): EvalPrompt | undefined =>
  own.find(({ raw, provider }) => raw === prompt.raw && provider === prompt.provider) ??
  own.find(({ idx }) => idx === prompt.idx)

/** Columns that are hidden now, of those that the evaluation has. */
export const hiddenCount = (detail: EvalDetail, hidden: readonly string[]): number =>
  ownColumns(detail).filter(({ key }) => hidden.includes(key)).length
