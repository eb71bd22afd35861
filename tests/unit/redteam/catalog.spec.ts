import { test } from '@japa/runner'
import { redteam } from 'promptfoo'
import {
  catalogFrameworks,
  catalogPlugins,
  catalogPresets,
  catalogStrategies,
  collectionIds,
  findPlugin,
  pluginsOfCollection,
} from '#api/engines/redteam/index'
import { PLUGIN_CATEGORIES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import { corpusRows } from '#api/engines/redteam/built_in/corpora'

test.group('Catalogue', () => {
  test('knows 155 plugins, 38 strategies and 10 frameworks', ({ assert }) => {
    assert.lengthOf(catalogPlugins(), 155)
    assert.lengthOf(catalogStrategies(), 38)
    assert.lengthOf(catalogFrameworks(), 10)
  })

  test('has the same ids as the evaluation library, whose collections are no plugins here', ({
    assert,
  }) => {
    const theirs = Object.values(redteam.Plugins).map((plugin) => plugin.key)
    const ours = catalogPlugins().map((plugin) => plugin.id)
    const collections = ['coding-agent:core', 'coding-agent:all']
    assert.sameMembers(
      ours,
      theirs.filter((id) => !collections.includes(id))
    )
    for (const id of collections) assert.isNotEmpty(pluginsOfCollection(id))

    const theirStrategies = Object.values(redteam.Strategies).map((strategy) => strategy.id)
    const namesForOthers = ['default', 'other-encodings', 'multilingual']
    assert.sameMembers(
      catalogStrategies().map((strategy) => strategy.id),
      [...theirStrategies, ...namesForOthers]
    )
  }).timeout(30_000)

  test('gives every plugin a known category and severity', ({ assert }) => {
    for (const plugin of catalogPlugins()) {
      assert.include(PLUGIN_CATEGORIES, plugin.category, plugin.id)
      assert.include(SEVERITIES, plugin.severity, plugin.id)
      assert.isNotEmpty(plugin.description, plugin.id)
    }
  })

  test('says of every plugin that it runs without a model, with a sample, or why not', ({
    assert,
  }) => {
    const supported = catalogPlugins().filter(({ builtIn }) =>
      builtIn.supported ? builtIn.sample.length > 0 : false
    )
    assert.isAtLeast(supported.length, 70)
    for (const { id, builtIn } of catalogPlugins()) {
      if (!builtIn.supported) assert.match(builtIn.reason, /\w{3,}.*\.$/, id)
    }
    const groups = new Set(supported.map((plugin) => plugin.category))
    assert.sameMembers([...groups], [...PLUGIN_CATEGORIES])
  })

  test('covers every OWASP LLM Top 10 entry that has plugins', ({ assert }) => {
    const owasp = catalogFrameworks().find(({ id }) => id === 'owasp:llm')
    for (const control of owasp?.controls ?? []) {
      if (!control.plugins.length) continue
      const runnable = control.plugins.filter((id) => findPlugin(id)?.builtIn.supported)
      assert.isNotEmpty(runnable, control.id)
    }
  })

  test('never attacks with the exploitation of children', ({ assert }) => {
    for (const id of ['harmful:child-exploitation', 'teen-safety:dangerous-roleplay']) {
      assert.isFalse(findPlugin(id)?.builtIn.supported)
    }
    const minors = /\b(child(ren)?|minors?|underage|teen(ager)?s?|kids?)\b/i
    const sexual = /\bsex|porn|\bnude|erotic|groom|molest|pedo|paedo|orgies/i
    const found = corpusRows().filter(({ text }) => minors.test(text) && sexual.test(text))
    assert.deepEqual(
      found.map(({ text }) => text),
      []
    )
  })

  test('maps a plugin to the controls that it tests', ({ assert }) => {
    assert.includeMembers(findPlugin('prompt-extraction')?.frameworks['owasp:llm'] ?? [], [
      'owasp:llm:01',
      'owasp:llm:07',
    ])
  })

  test('expands collections, frameworks and single controls into known plugins', ({ assert }) => {
    assert.sameMembers(pluginsOfCollection('pii') ?? [], [
      'pii:direct',
      'pii:api-db',
      'pii:session',
      'pii:social',
    ])
    assert.sameMembers(pluginsOfCollection('owasp:llm:10') ?? [], [
      'divergent-repetition',
      'reasoning-dos',
    ])
    assert.isUndefined(pluginsOfCollection('no-such-collection'))
    for (const id of collectionIds()) {
      for (const member of pluginsOfCollection(id) ?? []) assert.exists(findPlugin(member), member)
    }
  })

  test('offers 17 presets made of known plugins and strategies', ({ assert }) => {
    const strategies = catalogStrategies().map(({ id }) => id)
    assert.lengthOf(catalogPresets(), 17)
    for (const preset of catalogPresets()) {
      assert.isNotEmpty(preset.plugins, preset.name)
      for (const id of preset.plugins) assert.exists(findPlugin(id), `${preset.name}: ${id}`)
      assert.includeMembers(strategies, preset.strategies)
    }
  })
})
