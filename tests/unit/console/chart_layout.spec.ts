import { test } from '@japa/runner'
import { chartWidth } from '../../../admin/core/display/chart_layout.js'

test.group('Chart width', () => {
  test('a chart becomes wider with more data points, within limits', ({ assert }) => {
    assert.equal(chartWidth(1), 320)
    assert.isBelow(chartWidth(3), 400)
    assert.isAbove(chartWidth(6), chartWidth(3))
    assert.equal(chartWidth(500), 820)
    assert.equal(chartWidth(500, 620), 620)
  })
})
