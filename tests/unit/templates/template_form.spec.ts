import { copyName } from '#api/templates/copy_name'
import type { Catalog } from '#api/contract/catalog'
import { test } from '@japa/runner'
import {
  expandCollections,
  isStrategyOn,
  onlyPlugins,
  toggleStrategy,
} from '../../../admin/templates/template_form.js'
import { needsConfiguration, withSetting } from '../../../admin/templates/plugin_fields.js'

const plugin = (id: string, collections: string[]): Catalog['plugins'][number] => ({
  id,
  name: id,
  category: 'Brand',
  description: '',
  severity: 'low',
  takesStrategies: true,
  isDefault: false,
  collections,
  frameworks: {},
  builtIn: { supported: true, sample: '' },
})

const CATALOG: Catalog = {
  plugins: [plugin('harmful:a', ['harmful']), plugin('harmful:b', ['harmful']), plugin('bola', [])],
  strategies: [],
  frameworks: [
    {
      id: 'f',
      name: 'F',
      controls: [{ id: 'f:1', name: 'One', plugins: ['bola'], strategies: [] }],
    },
  ],
  presets: [],
}

test.group('The template editor', () => {
  test('shows collections and controls as their plugins, with their settings', ({ assert }) => {
    const choices = [
      { id: 'harmful', numTests: 3 },
      { id: 'harmful:b' },
      { id: 'f:1' },
      { id: 'odd' },
    ]
    assert.deepEqual(expandCollections(choices, CATALOG), [
      { id: 'harmful:a', numTests: 3 },
      { id: 'harmful:b' },
      { id: 'bola' },
      { id: 'odd' },
    ])
  })

  test('keeps own settings of what a preset keeps', ({ assert }) => {
    const policies = [
      { id: 'policy', config: { policy: 'a' } },
      { id: 'policy', config: { policy: 'b' } },
    ]
    assert.deepEqual(onlyPlugins([...policies, { id: 'x' }], ['bola', 'policy']), [
      { id: 'bola' },
      ...policies,
    ])
  })

  test('has Basic on until it is switched off in so many words', ({ assert }) => {
    assert.isTrue(isStrategyOn([], 'basic'))
    const off = toggleStrategy([{ id: 'hex' }], 'basic')
    assert.isFalse(isStrategyOn(off, 'basic'))
    assert.deepEqual(toggleStrategy(off, 'basic'), [{ id: 'basic' }, { id: 'hex' }])
  })

  test('marks what has nothing to test, and drops settings that are emptied', ({ assert }) => {
    assert.isTrue(needsConfiguration({ id: 'policy' }))
    assert.isTrue(needsConfiguration({ id: 'intent', config: { intent: [''] } }))
    const field = { key: 'intent', isList: true, isRequired: true }
    const set = withSetting({ id: 'intent' }, field, 'one\ntwo')
    assert.deepEqual(set, { id: 'intent', config: { intent: ['one', 'two'] } })
    assert.isFalse(needsConfiguration(set))
    assert.deepEqual(withSetting(set, field, ' '), { id: 'intent' })
  })

  test('names copies so that no two are alike and all fit', ({ assert }) => {
    assert.equal(copyName('Weekly', [], 120), 'Weekly (copy)')
    assert.equal(copyName('Weekly (copy)', ['Weekly (copy)'], 120), 'Weekly (copy 2)')
    assert.lengthOf(copyName('x'.repeat(120), [], 120), 120)
  })
})
