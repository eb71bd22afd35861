import { GradingExampleSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export const EXAMPLE_SOURCES = ['manual', 'false_positive'] as const
export type ExampleSource = (typeof EXAMPLE_SOURCES)[number]

/** A human verdict on a response of a target, used as an example for the judge. */
export default class GradingExample extends GradingExampleSchema {
  @column()
  declare source: ExampleSource
}
