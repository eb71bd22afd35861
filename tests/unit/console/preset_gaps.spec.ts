import { test } from '@japa/runner'
import { catalogPlugins } from '#api/engines/redteam/index'
import { gapOf } from '../../../admin/templates/plugins/presets/preset_gaps.js'

const plugins = new Map(catalogPlugins().map((plugin) => [plugin.id, plugin]))
const needsModel = (id: string) => {
  const plugin = plugins.get(id)
  if (!plugin || plugin.builtIn.supported) throw new Error(`${id} runs without a model`)
  return { id, kind: 'plugin' as const, reason: plugin.builtIn.reason }
}

test.group('Console | preset gaps', () => {
  const [first, second] = [...plugins.values()].filter(({ builtIn }) => !builtIn.supported)
  if (!first || !second) throw new Error('no plugins need a model')
  const preset = { plugins: ['prompt-extraction', first.id, second.id] }

  test('a preset has no gaps if all of its plugins can run', ({ assert }) => {
    assert.isNull(gapOf(preset, plugins, []))
    const other = { id: 'base64', kind: 'strategy' as const, reason: 'no' }
    assert.isNull(gapOf(preset, plugins, [other]))
  })

  test('plugins that need a model are counted as a gap', ({ assert }) => {
    assert.deepEqual(gapOf(preset, plugins, [needsModel(first.id), needsModel(second.id)]), {
      count: 2,
      total: 3,
      cause: 'model',
    })
  })

  test('gaps caused by disallowed harmful content, missing settings, or several reasons are distinguished', ({
    assert,
  }) => {
    const off = new Map(plugins)
    const harmful = off.get('prompt-extraction')
    if (harmful) off.set(harmful.id, { ...harmful, isOff: true })
    const reason = 'Not allowed'
    const skipped = [{ id: 'prompt-extraction', kind: 'plugin' as const, reason }]
    assert.equal(gapOf(preset, off, skipped)?.cause, 'harmful')
    assert.equal(gapOf(preset, off, [...skipped, needsModel(first.id)])?.cause, 'mixed')
    const policy = [{ id: 'policy', kind: 'plugin' as const, reason }]
    assert.equal(gapOf({ plugins: ['policy'] }, plugins, policy)?.cause, 'configuration')
  })
})
