export type OpenEval = { id: string; revision_id: number }

/** A revision that collects rows. */
export type OpenRevision = {
  id: number
  expected: number | null
  received: number
  /** The variable that carries the attack, of a red team. */
  inject_var: string | null
  metrics: string[]
  metadata_keys: string[]
}
