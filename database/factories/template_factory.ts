import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import Template from '#api/library/templates/template'
import { counter } from '#database/factories/values'
import Factory from '@adonisjs/lucid/factories'

const SETTINGS: TemplateSettings = {
  plugins: [{ id: 'prompt-extraction' }],
  strategies: [{ id: 'basic' }],
  numTests: 2,
  languages: ['en'],
  maxConcurrency: 10,
  delayMs: 0,
}

/** Builds template settings, by default with two attacks by one plugin. */
export const templateSettings = (values: Partial<TemplateSettings> = {}): TemplateSettings => ({
  ...SETTINGS,
  ...values,
})

const next = counter()

/** A scan template. Requires `teamId`. */
export const TemplateFactory = Factory.define(Template, () => ({
  name: `Quick check ${next()}`,
  config: templateSettings(),
})).build()
