import type { FactoryContextContract } from '@adonisjs/lucid/types/factory'

const SEED = 20260101
let isSeeded = false

/** Returns Lucid's faker, seeded once per process so that tests get the same values in every run. */
export function fakerOf({ faker }: FactoryContextContract) {
  if (!isSeeded) faker.seed(SEED)
  isSeeded = true
  return faker
}

/** Returns a function that counts up from 1. Factories append the numbers to names and addresses. */
export function counter(): () => number {
  let last = 0
  return () => ++last
}

/** For JSON columns that can contain an array, which the driver would otherwise send as a PostgreSQL array. */
export const asJson = {
  prepare: (value: unknown) => (value === null ? null : JSON.stringify(value)),
}
