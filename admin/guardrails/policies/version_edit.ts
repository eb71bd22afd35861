import type { NewPolicy, VersionChange } from '#api/contract/guardrails/guardrail'
import { PLACEMENTS, type Placement, type Thresholds } from '#api/engines/guardrails/vocabulary'

export type PolicyChange = { placements?: Placement[]; thresholds?: Thresholds | null }

/** Unsaved changes of a version. Saving them creates a draft, because versions are immutable. */
export type VersionEdit = {
  thresholds: Partial<Record<Placement, Thresholds>>
  removed: readonly string[]
  added: readonly NewPolicy[]
  /** Changes by policy ID. */
  changed: Readonly<Record<string, PolicyChange>>
}

export const NO_EDIT: VersionEdit = { thresholds: {}, removed: [], added: [], changed: {} }

/** Returns the number of changes, shown next to the save button. */
export const countChanges = ({ thresholds, removed, added, changed }: VersionEdit): number =>
  Object.keys(thresholds).length + removed.length + added.length + Object.keys(changed).length

const without = <T>(values: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

export const withPolicy = (edit: VersionEdit, policy: NewPolicy): VersionEdit => ({
  ...edit,
  added: [...edit.added, policy],
})

export const withoutAdded = (edit: VersionEdit, index: number): VersionEdit => ({
  ...edit,
  added: edit.added.filter((_policy, at) => at !== index),
})

/** Marks a stored policy for removal, which discards its other changes, or unmarks it. */
export function withRemoval(edit: VersionEdit, id: string, isRemoved: boolean): VersionEdit {
  const removed = edit.removed.filter((each) => each !== id)
  if (!isRemoved) return { ...edit, removed }
  return { ...edit, changed: without(edit.changed, id), removed: [...removed, id] }
}

/** Changes a stored policy; null restores it. */
export function withChange(
  edit: VersionEdit,
  id: string,
  change: PolicyChange | null
): VersionEdit {
  const others = without(edit.changed, id)
  return { ...edit, changed: change === null ? others : { ...others, [id]: change } }
}

const isSame = (a: Thresholds, b: Thresholds) =>
  a.log === b.log && a.warn === b.warn && a.block === b.block

/** Sets the thresholds of a placement; those of the stored version do not count as a change. */
export function withThresholds(
  edit: VersionEdit,
  placement: Placement,
  { stored, chosen }: { stored: Thresholds; chosen: Thresholds }
): VersionEdit {
  const thresholds = { ...edit.thresholds }
  delete thresholds[placement]
  if (!isSame(stored, chosen)) thresholds[placement] = chosen
  return { ...edit, thresholds }
}

const isThreshold = (value: number) => Number.isFinite(value) && value >= 0 && value <= 1

/**
 * Returns why thresholds are rejected: outside 0–1, or a milder action that requires a higher severity. Null if accepted.
 */
export function thresholdsProblem({ log, warn, block }: Thresholds): 'range' | 'order' | null {
  if (![log, warn, block].every(isThreshold)) return 'range'
  return log <= warn && warn <= block ? null : 'order'
}

/** Whether any thresholds of the edit are rejected. */
export const hasProblem = ({ thresholds, changed }: VersionEdit): boolean =>
  [
    ...PLACEMENTS.map((placement) => thresholds[placement]),
    ...Object.values(changed).map((change) => change.thresholds),
  ].some((each) => each !== undefined && each !== null && thresholdsProblem(each) !== null)

/** Builds the request body that creates a draft with the changes. */
export function versionChange(edit: VersionEdit, base: number, note: string): VersionChange {
  const { thresholds, removed, added, changed } = edit
  return {
    base,
    note: note.trim() || null,
    ...(Object.keys(thresholds).length > 0 && { thresholds }),
    ...(removed.length > 0 && { removePolicyIds: [...removed] }),
    ...(added.length > 0 && { addPolicies: [...added] }),
    ...(Object.keys(changed).length > 0 && {
      changePolicies: Object.entries(changed).map(([id, change]) => ({ id, ...change })),
    }),
  }
}
