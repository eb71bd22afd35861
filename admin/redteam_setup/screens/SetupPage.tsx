import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { useParams, useSearchParams } from 'react-router'
import { Redirect } from '../../core/routing/Redirect.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { NotFound } from '../../core/states/NotFound.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import type { TargetRecord } from '../../targets/target_form.js'
import '../messages.js'
import { FirstTarget } from '../parts/FirstTarget.js'
import { ScanStep } from '../parts/ScanStep.js'
import { SetupFrame } from '../parts/SetupFrame.js'
import { TargetStep } from '../parts/TargetStep.js'
import { TemplateStep } from '../parts/TemplateStep.js'
import { SETUP_PATH, SETUP_STEPS, setupPath, type SetupStep } from '../setup_path.js'

/** Guided setup from a target to a scan. The path holds the target and the step. */
export function SetupPage() {
  const { targetId, tab } = useParams()
  if (!targetId) return <Setup targetId={null} step="target" />
  // Skips the first step if the target already exists.
  if (!tab) return <Redirect to={setupPath(targetId, 'template')} />
  const step = SETUP_STEPS.find((known) => known === tab)
  return step ? <Setup targetId={targetId} step={step} /> : <NotFound />
}

function Setup({ targetId, step }: { targetId: string | null; step: SetupStep }) {
  const t = useText()
  const [params] = useSearchParams()
  const { data, error, refetch } = useGetOne<TargetRecord>(
    'redteam/targets',
    { id: targetId ?? '' },
    { enabled: targetId !== null }
  )
  if (error && !data) {
    return (
      <RecordFailed
        title={t('targets.not_found')}
        list={{ label: t('setup.title'), to: SETUP_PATH }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (targetId && step !== 'target' && params.get('targetId') !== targetId) {
    return <Redirect to={setupPath(targetId, step, params.get('configId'))} />
  }
  const target = data?.id === targetId ? data : null
  return (
    <SetupFrame step={step} targetId={targetId} name={target?.name}>
      {targetId === null ? <FirstTarget /> : target ? STEPS[step](target) : <PageSkeleton />}
    </SetupFrame>
  )
}

const STEPS: Record<SetupStep, (target: TargetRecord) => ReactNode> = {
  target: (target) => <TargetStep key={target.id} target={target} />,
  template: ({ id }) => <TemplateStep targetId={id} />,
  scan: () => <ScanStep />,
}
