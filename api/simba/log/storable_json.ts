import { storable } from '#api/evals/values/storable'

/** JSON text of a value, with every string in a form that `jsonb` can store. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storable(each) : each))
