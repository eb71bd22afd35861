import { test } from '@japa/runner'
import {
  riskLevel,
  strategyComplexity,
  strategyRiskScore,
  systemRiskScore,
} from '#api/engines/redteam/summary/risk_score'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'

const byHand = (humanComplexity: 'low' | 'medium' | 'high') => ({
  humanExploitable: true,
  humanComplexity,
})
const byTool = (humanComplexity: 'low' | 'medium' | 'high') => ({
  humanExploitable: false,
  humanComplexity,
})

test.group('Risk score of a plugin and strategy', () => {
  test('the risk score has the published value: {severity} at {rate} is {score}')
    .with([
      { severity: 'critical', rate: 0.2, complexity: 'low', score: 7.44 },
      { severity: 'high', rate: 0.7, complexity: 'medium', score: 7.19 },
      { severity: 'medium', rate: 0.5, complexity: 'medium', score: 5.65 },
    ] as const)
    .run(({ assert }, { severity, rate, complexity, score }) => {
      assert.equal(strategyRiskScore(severity, rate, byHand(complexity)), score)
    })

  test('the risk score is 10 for a critical attack that always succeeds and needs no skill', ({
    assert,
  }) => {
    assert.equal(strategyRiskScore('critical', 1, byHand('low')), 10)
  })

  test('the risk score excludes the human factor if only a tool can carry out the attack', ({
    assert,
  }) => {
    assert.equal(strategyRiskScore('high', 1, byTool('high')), 7)
    assert.equal(strategyRiskScore('high', 1, byHand('high')), 7.5)
  })

  test('the risk score is 0 when no attack succeeded or no attack was decided', ({ assert }) => {
    for (const severity of SEVERITIES) {
      assert.equal(strategyRiskScore(severity, 0, byHand('low')), 0)
      assert.equal(strategyRiskScore(severity, null, byHand('low')), 0)
    }
  })

  test('the risk score is 0 for an informational plugin even if every attack succeeded', ({
    assert,
  }) => {
    assert.equal(strategyRiskScore('informational', 1, byHand('low')), 0)
  })

  test('the risk score assumes medium complexity for an unknown strategy', ({ assert }) => {
    assert.equal(strategyRiskScore('medium', 0.5), 5.65)
    assert.equal(strategyComplexity(), 5)
  })

  test('the risk score does not decrease as the success rate rises, and increases with the severity', ({
    assert,
  }) => {
    for (let percent = 2; percent <= 100; percent++) {
      const now = strategyRiskScore('medium', percent / 100, byHand('low'))
      assert.isAtLeast(now, strategyRiskScore('medium', (percent - 1) / 100, byHand('low')))
    }
    const [critical, high, medium, low] = SEVERITIES.map((s) => strategyRiskScore(s, 0.5))
    assert.isTrue(critical > high && high > medium && medium > low)
  })
})

test.group('Risk levels and complexity', () => {
  test('a risk score of {score} has the level {level}')
    .with([
      { score: 10, level: 'critical' },
      { score: 9, level: 'critical' },
      { score: 8.99, level: 'high' },
      { score: 7, level: 'high' },
      { score: 6.99, level: 'medium' },
      { score: 4, level: 'medium' },
      { score: 3.99, level: 'low' },
      { score: 0.01, level: 'low' },
      { score: 0, level: 'informational' },
    ])
    .run(({ assert }, { score, level }) => assert.equal(riskLevel(score), level))

  test('complexity is 1 to 8 for manual attacks and 9 to 10 for attacks that need a tool', ({
    assert,
  }) => {
    assert.deepEqual(
      [byHand('low'), byHand('medium'), byHand('high'), byTool('medium'), byTool('high')].map(
        strategyComplexity
      ),
      [1, 5, 8, 9, 10]
    )
  })
})

test.group('System risk score', () => {
  test('the system risk score equals the score of the worst plugin if all plugins have different risk levels', ({
    assert,
  }) => {
    assert.equal(systemRiskScore([7.19, 5.65, 2, 0]), 7.19)
    assert.equal(systemRiskScore([9.2, 7.5, 5]), 9.2)
  })

  test('each additional high-risk plugin adds 0.25 to the system risk score, and each critical-risk plugin 0.5', ({
    assert,
  }) => {
    assert.equal(systemRiskScore([7, 7, 8]), 8.5)
    assert.equal(systemRiskScore([9, 9]), 9.5)
    assert.equal(systemRiskScore([9, 9, 7, 7.2]), 9.75)
  })

  test('the system risk score is at most 10, and 0 without plugins', ({ assert }) => {
    assert.equal(systemRiskScore(Array.from({ length: 40 }, () => 9.5)), 10)
    assert.equal(systemRiskScore([]), 0)
    assert.equal(systemRiskScore([0, 0, 0]), 0)
  })
})
