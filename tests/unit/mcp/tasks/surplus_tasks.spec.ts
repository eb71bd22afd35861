import { surplusTasks } from '#api/mcp/gateway/tasks/surplus_tasks'
import { test } from '@japa/runner'

const taskOf = (userId: string, chars: number, isEnded = true) => ({
  owner: { userId },
  chars,
  isEnded,
})

test.group('MCP gateway | memory for tasks', () => {
  test('task results within the memory limit are kept, and running tasks are never removed', ({
    assert,
  }) => {
    assert.isEmpty(surplusTasks([taskOf('ann', 60), taskOf('ben', 40)], 100))
    assert.isEmpty(surplusTasks([taskOf('ann', 500, false)], 100))
  })

  test('the oldest task results of the user with the largest memory share are removed first', ({
    assert,
  }) => {
    const small = taskOf('ben', 30)
    const large = [taskOf('ann', 40), taskOf('ann', 40), taskOf('ann', 40)]
    assert.deepEqual(surplusTasks([small, ...large], 115), [large[0]])
    assert.deepEqual(surplusTasks([small, ...large], 80), large.slice(0, 2))
    assert.deepEqual(surplusTasks([small, ...large], 20), [...large, small])
  })
})
