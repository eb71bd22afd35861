import Dataset from '#api/datasets/dataset'
import Eval from '#api/evals/eval'
import EvalConfig from '#api/eval_configs/eval_config'
import CustomPolicy from '#api/custom_policies/custom_policy'
import GradingExample from '#api/grading_examples/grading_example'
import PluginCollection from '#api/plugin_collections/plugin_collection'
import Issue from '#api/issues/issue'
import ModelAudit from '#api/model_audits/model_audit'
import Scan from '#api/scans/scan'
import Schedule from '#api/schedules/schedule'
import SavedView from '#api/saved_views/saved_view'
import SeverityOverrideSet from '#api/severity_overrides/severity_override_set'
import Target from '#api/targets/target'
import TaskPage from '#api/tasks/task_page'
import TeamMember from '#api/teams/team_member'
import Template from '#api/templates/template'
import { TeamSchema } from '#database/schema'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'

/** Work belongs to a team: a query for it starts here, never from the bare model. */
export default class Team extends TeamSchema {
  @hasMany(() => TeamMember)
  declare members: HasMany<typeof TeamMember>

  @hasMany(() => Target)
  declare targets: HasMany<typeof Target>

  @hasMany(() => Template)
  declare templates: HasMany<typeof Template>

  @hasMany(() => Scan)
  declare scans: HasMany<typeof Scan>

  @hasMany(() => Schedule)
  declare schedules: HasMany<typeof Schedule>

  @hasMany(() => Eval)
  declare evals: HasMany<typeof Eval>

  @hasMany(() => EvalConfig)
  declare evalConfigs: HasMany<typeof EvalConfig>

  @hasMany(() => Dataset)
  declare datasets: HasMany<typeof Dataset>

  @hasMany(() => SeverityOverrideSet)
  declare severityOverrideSets: HasMany<typeof SeverityOverrideSet>

  @hasMany(() => CustomPolicy)
  declare customPolicies: HasMany<typeof CustomPolicy>

  @hasMany(() => PluginCollection)
  declare pluginCollections: HasMany<typeof PluginCollection>

  @hasMany(() => GradingExample)
  declare gradingExamples: HasMany<typeof GradingExample>

  @hasMany(() => ModelAudit)
  declare modelAudits: HasMany<typeof ModelAudit>

  @hasMany(() => SavedView)
  declare savedViews: HasMany<typeof SavedView>

  @hasMany(() => Issue)
  declare issues: HasMany<typeof Issue>

  @hasMany(() => TaskPage)
  declare taskPages: HasMany<typeof TaskPage>
}
