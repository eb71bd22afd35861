import { copyName } from '#api/library/templates/copy_name'
import type { Catalog } from '#api/contract/library/catalog'
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

test.group('Scan template editor', () => {
  test('collections and controls are expanded to their plugins with their settings', ({
    assert,
  }) => {
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

  test('a preset keeps the settings of plugins that remain', ({ assert }) => {
    const policies = [
      { id: 'policy', config: { policy: 'a' } },
      { id: 'policy', config: { policy: 'b' } },
    ]
    assert.deepEqual(onlyPlugins([...policies, { id: 'x' }], ['bola', 'policy']), [
      { id: 'bola' },
      ...policies,
    ])
  })

  test('the basic strategy is on unless it is explicitly disabled', ({ assert }) => {
    assert.isTrue(isStrategyOn([], 'basic'))
    const off = toggleStrategy([{ id: 'hex' }], 'basic')
    assert.isFalse(isStrategyOn(off, 'basic'))
    assert.deepEqual(toggleStrategy(off, 'basic'), [{ id: 'basic' }, { id: 'hex' }])
  })

  test('a plugin without required settings is marked as incomplete, and empty settings are removed', ({
    assert,
  }) => {
    assert.isTrue(needsConfiguration({ id: 'policy' }))
    assert.isTrue(needsConfiguration({ id: 'intent', config: { intent: [''] } }))
    const field = { key: 'intent', isList: true, isRequired: true }
    const set = withSetting({ id: 'intent' }, field, 'one\ntwo')
    assert.deepEqual(set, { id: 'intent', config: { intent: ['one', 'two'] } })
    assert.isFalse(needsConfiguration(set))
    assert.deepEqual(withSetting(set, field, ' '), { id: 'intent' })
  })

  test('copies have unique names within the maximum length', ({ assert }) => {
    assert.equal(copyName('Weekly', [], 120), 'Weekly (copy)')
    assert.equal(copyName('Weekly (copy)', ['Weekly (copy)'], 120), 'Weekly (copy 2)')
    assert.lengthOf(copyName('x'.repeat(120), [], 120), 120)
  })
})
