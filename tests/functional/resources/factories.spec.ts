import { createTeam } from '#api/accounts/teams/team_validator'
import { createDataset } from '#api/evals/datasets/dataset_validator'
import { createTemplate } from '#api/library/templates/template_validator'
import { createSchedule } from '#api/scans/schedules/schedule_validator'
import { createTarget } from '#api/targets/target_validator'
import { DatasetFactory } from '#database/factories/dataset_factory'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { ScheduleFactory } from '#database/factories/schedule_factory'
import { TargetFactory } from '#database/factories/target_factory'
import { TeamFactory } from '#database/factories/team_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { UserFactory } from '#database/factories/user_factory'
import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('Factories', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the factory defaults pass the API validators', async ({ assert }) => {
    const { id: targetId } = await TargetFactory.merge({
      teamId: (await asOwner()).team.id,
    }).create()
    const made = [
      [createTarget, await TargetFactory.make()],
      [createTarget, await TargetFactory.apply('chat').make()],
      [createTemplate, await TemplateFactory.make()],
      [createTeam, await TeamFactory.make()],
      [createDataset, await DatasetFactory.make()],
      [createSchedule, await ScheduleFactory.merge({ targetId, templateId: targetId }).make()],
    ] as const
    for (const [validator, row] of made) {
      const [fault] = await validator.tryValidate({ ...row.$attributes, configId: targetId })
      assert.isNull(fault, `${row.constructor.name}: ${JSON.stringify(fault)}`)
    }
  })

  test('the factories create users with unique addresses and targets with unique names', async ({
    assert,
  }) => {
    const [ada, other] = await UserFactory.merge({ name: 'Ada' }).createMany(2)
    assert.notEqual(ada?.email, other?.email)
    const targets = await TargetFactory.makeMany(2)
    assert.notEqual(targets[0]?.name, targets[1]?.name)
  })

  test('the evaluation factory computes the result counts and the risk score', async ({
    assert,
  }) => {
    const { team } = await asOwner()
    const results = [{ judgedStatus: 'failed' as const }, {}, { judgedStatus: 'error' as const }]
    const report = await EvaluationFactory.merge({ teamId: team.id, results }).create()
    await report.refresh()
    const { tests, total, passed, failed, errors, undecided } = report
    assert.deepEqual([tests, total, passed, failed, errors, undecided], [3, 3, 1, 1, 1, 0])
    assert.isAbove(report.riskScore ?? 0, 0)
  })
})
