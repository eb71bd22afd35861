import { abilityFrom } from '../../../admin/core/session/ability.js'
import { subject as typed } from '@casl/ability'
import { test } from '@japa/runner'
import { includesSet, rulesFor } from '#api/contract/accounts/permission_policy'
import {
  ACTIONS,
  PERMISSION_SETS,
  SUBJECTS,
  abilityRule,
  type AbilityRule,
  type Action,
  type PermissionSet,
  type Subject,
} from '#api/contract/accounts/permissions'

type Grant = `${Action} ${Subject}`

/** Grants of each permission set, written independently of the policy. */
const GRANTS: Record<Exclude<PermissionSet, 'ADMINISTRATOR'>, Grant[]> = {
  VIEW_CONFIGURATIONS: [
    'read Config',
    'read PluginCollection',
    'read GradingExample',
    'read Guardrail',
    'read Provider',
  ],
  CREATE_CONFIGURATIONS: [
    'read Config',
    'read PluginCollection',
    'read GradingExample',
    'read Guardrail',
    'read Provider',
    'create Config',
    'create PluginCollection',
    'create GradingExample',
    'create Guardrail',
  ],
  UPDATE_CONFIGURATIONS: [
    'read Config',
    'read PluginCollection',
    'read GradingExample',
    'read Guardrail',
    'read Provider',
    'update Config',
    'update PluginCollection',
    'update GradingExample',
    'update Guardrail',
  ],
  DELETE_CONFIGURATIONS: [
    'read Config',
    'read PluginCollection',
    'read GradingExample',
    'read Guardrail',
    'read Provider',
    'delete Config',
    'delete PluginCollection',
    'delete GradingExample',
    'delete Guardrail',
  ],
  MANAGE_CONFIGURATIONS: [
    'read Config',
    'read PluginCollection',
    'read GradingExample',
    'read Guardrail',
    'read Provider',
    'create Config',
    'update Config',
    'delete Config',
    'create PluginCollection',
    'update PluginCollection',
    'delete PluginCollection',
    'create GradingExample',
    'update GradingExample',
    'delete GradingExample',
    'create Guardrail',
    'update Guardrail',
    'delete Guardrail',
  ],
  VIEW_EVALS: ['read Eval', 'read EvalJob'],
  CREATE_EVALS: ['read Eval', 'read EvalJob', 'create Eval'],
  UPDATE_EVALS: ['read Eval', 'read EvalJob', 'update Eval'],
  DELETE_EVALS: ['read Eval', 'read EvalJob', 'delete Eval'],
  MANAGE_EVALS: ['read Eval', 'read EvalJob', 'create Eval', 'update Eval', 'delete Eval'],
  VIEW_ISSUES: ['read Issue'],
  CREATE_ISSUES: ['read Issue', 'create Issue'],
  UPDATE_ISSUES: ['read Issue', 'update Issue'],
  DELETE_ISSUES: ['read Issue', 'delete Issue'],
  MANAGE_ISSUES: ['read Issue', 'create Issue', 'update Issue', 'delete Issue'],
  VIEW_PLUGIN_SEVERITY_OVERRIDES: ['read PluginSeverityOverride'],
  CREATE_PLUGIN_SEVERITY_OVERRIDES: [
    'read PluginSeverityOverride',
    'create PluginSeverityOverride',
  ],
  UPDATE_PLUGIN_SEVERITY_OVERRIDES: [
    'read PluginSeverityOverride',
    'update PluginSeverityOverride',
  ],
  DELETE_PLUGIN_SEVERITY_OVERRIDES: [
    'read PluginSeverityOverride',
    'delete PluginSeverityOverride',
  ],
  MANAGE_PLUGIN_SEVERITY_OVERRIDES: [
    'read PluginSeverityOverride',
    'create PluginSeverityOverride',
    'update PluginSeverityOverride',
    'delete PluginSeverityOverride',
  ],
  VIEW_CUSTOM_POLICIES: ['read CustomPolicy'],
  CREATE_CUSTOM_POLICIES: ['read CustomPolicy', 'create CustomPolicy'],
  UPDATE_CUSTOM_POLICIES: ['read CustomPolicy', 'update CustomPolicy'],
  DELETE_CUSTOM_POLICIES: ['read CustomPolicy', 'delete CustomPolicy'],
  MANAGE_CUSTOM_POLICIES: [
    'read CustomPolicy',
    'create CustomPolicy',
    'update CustomPolicy',
    'delete CustomPolicy',
  ],
  VIEW_MODEL_AUDITS: ['read ModelAudit'],
  CREATE_MODEL_AUDITS: ['read ModelAudit', 'create ModelAudit'],
  UPDATE_MODEL_AUDITS: ['read ModelAudit', 'update ModelAudit'],
  DELETE_MODEL_AUDITS: ['read ModelAudit', 'delete ModelAudit'],
  MANAGE_MODEL_AUDITS: [
    'read ModelAudit',
    'create ModelAudit',
    'update ModelAudit',
    'delete ModelAudit',
  ],
  CREATE_PROVIDERS: ['read Provider', 'create Provider'],
  UPDATE_PROVIDERS: ['read Provider', 'update Provider'],
  DELETE_PROVIDERS: ['read Provider', 'delete Provider'],
  MANAGE_PROVIDERS: ['read Provider', 'create Provider', 'update Provider', 'delete Provider'],
  RUN_SCANS: [
    'read EvalJob',
    'create EvalJob',
    'update EvalJob',
    'read Provider',
    'read Config',
    'read PluginCollection',
    'read Eval',
    'create Eval',
  ],
  VIEW_MCP_PROXY: [
    'read McpApplication',
    'read McpServer',
    'read McpPermission',
    'read McpUser',
    'read McpAlert',
  ],
  MANAGE_MCP_PROXY: [
    'read McpApplication',
    'create McpApplication',
    'update McpApplication',
    'delete McpApplication',
    'read McpServer',
    'create McpServer',
    'update McpServer',
    'delete McpServer',
    'read McpPermission',
    'create McpPermission',
    'update McpPermission',
    'delete McpPermission',
    'read McpUser',
    'create McpUser',
    'update McpUser',
    'delete McpUser',
    'read McpAlert',
    'create McpAlert',
    'update McpAlert',
    'delete McpAlert',
  ],
}

const granted = (...sets: PermissionSet[]) =>
  rulesFor(sets)
    .map(({ action, subject }) => `${action} ${subject}`)
    .toSorted()

test.group('Permission policy', () => {
  test('administrators can perform every action on every subject', ({ assert }) => {
    const everything = SUBJECTS.flatMap((subject) =>
      ACTIONS.map((action) => `${action} ${subject}`)
    )
    assert.deepEqual(granted('ADMINISTRATOR'), everything.toSorted())
  })

  test('the permission set {set} grants exactly the permissions listed in this file')
    .with(
      PERMISSION_SETS.filter((set) => set !== 'ADMINISTRATOR').map((set) => ({
        set,
        grants: GRANTS[set],
      }))
    )
    .run(({ assert }, { set, grants }) => {
      assert.deepEqual(granted(set), grants.toSorted())
    })

  test('the manage set of an area includes its view, create, update, and delete sets, but not vice versa', ({
    assert,
  }) => {
    for (const area of ['CONFIGURATIONS', 'EVALS', 'ISSUES', 'CUSTOM_POLICIES'] as const) {
      for (const verb of ['VIEW', 'CREATE', 'UPDATE', 'DELETE'] as const) {
        assert.isTrue(includesSet(`MANAGE_${area}`, `${verb}_${area}`))
        assert.isFalse(includesSet(`${verb}_${area}`, `MANAGE_${area}`))
        assert.isTrue(includesSet(`${verb}_${area}`, `VIEW_${area}`))
      }
    }
    assert.isFalse(includesSet('MANAGE_EVALS', 'VIEW_ISSUES'))
  })

  test('combined permission sets list each permission once', ({ assert }) => {
    assert.deepEqual(granted('VIEW_ISSUES', 'UPDATE_ISSUES', 'VIEW_MODEL_AUDITS'), [
      'read Issue',
      'read ModelAudit',
      'update Issue',
    ])
    assert.deepEqual(granted(), [])
  })

  test('the rules of a permission set have no conditions or fields and are not inverted', ({
    assert,
  }) => {
    assert.deepEqual(rulesFor(['VIEW_ISSUES']), [
      { action: 'read', subject: 'Issue', conditions: null, fields: null, inverted: false },
    ])
  })

  test('a rule with an empty field list is rejected when it is created and when the console reads it', ({
    assert,
  }) => {
    const rule = { action: 'read', subject: 'Issue' } as const
    const message = 'Permission rules cannot have empty field lists'
    assert.throws(() => abilityRule({ ...rule, fields: [] }), message)
    const received = { ...abilityRule(rule), fields: [] }
    assert.throws(() => abilityFrom([received]), message)
  })

  test('the console applies the conditions, fields, and inversion of the rules', ({ assert }) => {
    const rule = { action: 'update', subject: 'Issue' } as const
    const can = (...rules: Partial<AbilityRule>[]) =>
      abilityFrom(rules.map((changes) => abilityRule({ ...rule, ...changes })))
    assert.isTrue(can({ fields: ['status'] }).can('update', 'Issue', 'status'))
    assert.isFalse(can({ fields: ['status'] }).can('update', 'Issue', 'severity'))
    assert.isFalse(can({}, { inverted: true }).can('update', 'Issue'))
    const ofTeam = can({ conditions: { teamId: 'a' } })
    assert.isTrue(ofTeam.can('update', typed('Issue', { teamId: 'a' }) as never))
    assert.isFalse(ofTeam.can('update', typed('Issue', { teamId: 'b' }) as never))
  })
})
