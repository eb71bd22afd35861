import { storable } from '#api/evals/values/storable'

/** Serializes a value as JSON in which every string can be stored as `jsonb`. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storable(each) : each))
