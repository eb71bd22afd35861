import {
  actionDisplayName,
  AUDIT_ACTIONS,
  AUDIT_TARGETS,
  type AuditAction,
  type AuditTarget,
  RESOURCE_TARGETS,
} from '#api/contract/resources/audit_actions'
import { test } from '@japa/runner'

test.group('Resource audit actions', () => {
  test('names of audit actions and targets are derived from the audit noun of the resource', ({
    assert,
  }) => {
    const derived = {
      target: 'Target',
      plugin_collection: 'Plugin collection',
      severity_overrides: 'Severity overrides',
      grading_example: 'Grading example',
      dataset: 'Dataset',
      mcp_server: 'MCP server',
      mcp_alert: 'MCP alert',
    }
    for (const [kind, label] of Object.entries(derived)) {
      for (const change of ['created', 'updated', 'deleted']) {
        assert.equal(actionDisplayName(`${kind}_${change}`), `${label} ${change}`)
      }
    }
    // `make:resource` adds more resources, so this checks for a subset.
    assert.containSubset(RESOURCE_TARGETS, {
      TARGET: 'Target',
      PLUGIN_COLLECTION: 'Plugin collection',
      SEVERITY_OVERRIDES: 'Severity overrides',
      GRADING_EXAMPLE: 'Grading example',
      DATASET: 'Dataset',
      MCP_SERVER: 'MCP server',
    })
  })

  test('audit targets are unique, and there are more than 90 audit actions', ({ assert }) => {
    assert.equal(new Set(AUDIT_TARGETS).size, AUDIT_TARGETS.length)
    assert.isAbove(Object.keys(AUDIT_ACTIONS).length, 90)
  })

  test('derived names of audit actions and targets type-check, and unknown names are type errors', ({
    assert,
  }) => {
    const action: AuditAction = 'grading_example_created'
    const target: AuditTarget = 'GRADING_EXAMPLE'
    // @ts-expect-error: no definition has this noun.
    const otherAction: AuditAction = 'grading_essay_created'
    // @ts-expect-error: no definition has this noun.
    const otherTarget: AuditTarget = 'GRADING_ESSAY'
    assert.property(AUDIT_ACTIONS, action)
    assert.include(AUDIT_TARGETS, target)
    assert.notProperty(AUDIT_ACTIONS, otherAction)
    assert.notInclude(AUDIT_TARGETS, otherTarget)
  })
})
