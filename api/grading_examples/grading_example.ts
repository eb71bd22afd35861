import { GradingExampleSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export const EXAMPLE_SOURCES = ['manual', 'false_positive'] as const
export type ExampleSource = (typeof EXAMPLE_SOURCES)[number]

/** A verdict on an answer of this target that a person gave: later judges go by it. */
export default class GradingExample extends GradingExampleSchema {
  @column()
  declare source: ExampleSource
}
