import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import '../cell/messages.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { Section } from '../../core/display/Section.js'
import { useCharts } from './queries.js'
import { PassRates } from './PassRates.js'
import { PromptChoice } from './PromptChoice.js'
import { ScoreHistogram } from './ScoreHistogram.js'
import { ScoreScatter } from './ScoreScatter.js'
import { useChartChoice } from './useChartChoice.js'

/** Charts of an evaluation, each with a data table. */
export function EvalCharts(props: { evalId: string; prompts: readonly EvalPrompt[] }) {
  const t = useText()
  const { evalId, prompts } = props
  const { histogram, x, y, choose } = useChartChoice(prompts)
  const { data, error, refetch } = useCharts(evalId, x, y)
  const bins = data?.histogram.find(({ promptIdx }) => promptIdx === histogram)?.bins ?? []
  return (
    <>
      <Section
        title={t('eval_chart.pass_rates')}
        explanation={t('eval_chart.pass_rates_explanation')}
      >
        <PassRates prompts={prompts} />
      </Section>
      {error && !data ? (
        <ErrorState title={t('eval_chart.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton rows={6} />
      ) : (
        <>
          <Section
            title={t('eval_chart.histogram')}
            explanation={t('eval_chart.histogram_explanation')}
            actions={
              <PromptChoice
                label={t('eval_chart.prompt')}
                prompts={prompts}
                value={histogram}
                onChoose={(idx) => choose('histogram', idx)}
              />
            }
          >
            <ScoreHistogram bins={bins} />
          </Section>
          {prompts.length > 1 && (
            <ScatterSection {...{ prompts, x, y, choose }} points={data.scatter?.points ?? []} />
          )}
        </>
      )}
    </>
  )
}

type ScatterProps = Pick<ReturnType<typeof useChartChoice>, 'x' | 'y' | 'choose'> & {
  prompts: readonly EvalPrompt[]
  points: ComponentProps<typeof ScoreScatter>['points']
}

function ScatterSection({ prompts, x, y, choose, points }: ScatterProps) {
  const t = useText()
  return (
    <Section
      title={t('eval_chart.scatter')}
      explanation={t('eval_chart.scatter_explanation')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <PromptChoice
            label={t('eval_chart.x_axis')}
            prompts={prompts}
            value={x}
            onChoose={(idx) => choose('x', idx)}
          />
          <PromptChoice
            label={t('eval_chart.y_axis')}
            prompts={prompts}
            value={y}
            onChoose={(idx) => choose('y', idx)}
          />
        </Box>
      }
    >
      <ScoreScatter prompts={prompts} x={x} y={y} points={points} />
    </Section>
  )
}
