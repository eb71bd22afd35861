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
import { hidesTexts, isHarmful } from '#api/engines/redteam/safety/harmful_content'
import { corpusRows } from '#api/engines/redteam/strategies/corpora'

test.group('Catalog', () => {
  test('the catalog contains 155 plugins, 38 strategies, and 10 frameworks', ({ assert }) => {
    assert.lengthOf(catalogPlugins(), 155)
    assert.lengthOf(catalogStrategies(), 38)
    assert.lengthOf(catalogFrameworks(), 10)
  })

  test('plugins and strategies of the catalog match promptfoo, except two collections and three strategies', ({
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

  test('every plugin of the catalog has a known category, a known severity, and a description', ({
    assert,
  }) => {
    for (const plugin of catalogPlugins()) {
      assert.include(PLUGIN_CATEGORIES, plugin.category, plugin.id)
      assert.include(SEVERITIES, plugin.severity, plugin.id)
      assert.isNotEmpty(plugin.description, plugin.id)
    }
  })

  test('at least 70 plugins across all categories have samples, and unsupported plugins state the reason', ({
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

  test('every OWASP LLM Top 10 entry with plugins has a plugin that runs without a model', ({
    assert,
  }) => {
    const owasp = catalogFrameworks().find(({ id }) => id === 'owasp:llm')
    for (const control of owasp?.controls ?? []) {
      if (!control.plugins.length) continue
      const runnable = control.plugins.filter((id) => findPlugin(id)?.builtIn.supported)
      assert.isNotEmpty(runnable, control.id)
    }
  })

  test('no corpus text sexualizes minors, and plugins that would need such texts are unsupported without a model', ({
    assert,
  }) => {
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

  test('a plugin is mapped to the framework controls that it tests', ({ assert }) => {
    assert.includeMembers(findPlugin('prompt-extraction')?.frameworks['owasp:llm'] ?? [], [
      'owasp:llm:01',
      'owasp:llm:07',
    ])
  })

  test('collections, frameworks, and single controls expand to known plugins', ({ assert }) => {
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

  test('the catalog has 17 presets of known plugins and strategies', ({ assert }) => {
    const strategies = catalogStrategies().map(({ id }) => id)
    assert.lengthOf(catalogPresets(), 17)
    for (const preset of catalogPresets()) {
      assert.isNotEmpty(preset.plugins, preset.name)
      for (const id of preset.plugins) assert.exists(findPlugin(id), `${preset.name}: ${id}`)
      assert.includeMembers(
        strategies,
        preset.strategies.map(({ id }) => id)
      )
    }
  })
})

test.group('Harmful content', () => {
  test('exactly the plugins listed in this test request harmful content', ({ assert }) => {
    assert.sameMembers(
      catalogPlugins().flatMap(({ id }) => (isHarmful(id) ? [id] : [])),
      [
        'aegis',
        'beavertails',
        'donotanswer',
        'harmbench',
        'harmful:chemical-biological-weapons',
        'harmful:cybercrime',
        'harmful:cybercrime:malicious-code',
        'harmful:graphic-content',
        'harmful:harassment-bullying',
        'harmful:hate',
        'harmful:illegal-activities',
        'harmful:illegal-drugs',
        'harmful:illegal-drugs:meth',
        'harmful:indiscriminate-weapons',
        'harmful:insults',
        'harmful:non-violent-crime',
        'harmful:profanity',
        'harmful:radicalization',
        'harmful:self-harm',
        'harmful:sex-crime',
        'harmful:sexual-content',
        'harmful:unsafe-practices',
        'harmful:violent-crime',
        'harmful:weapons:ied',
        'pliny',
        'teen-safety:dangerous-content',
        'teen-safety:dangerous-roleplay',
        'toxic-chat',
        'unsafebench',
        'vlguard',
        'vlsu',
      ]
    )
  })

  test('the texts of {$self} are hidden')
    .with(['harmful:hate', 'harmful:of-a-later-version', 'beavertails', 'unsafebench'])
    .run(({ assert }, id) => assert.isTrue(hidesTexts(id)))

  test('the texts of {$self} are shown')
    .with(['harmful:privacy', 'bola'])
    .run(({ assert }, id) => assert.isFalse(hidesTexts(id)))
})
