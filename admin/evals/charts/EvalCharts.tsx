import Box from '@mui/material/Box'
import type { EvalPrompt } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import '../../i18n/areas/eval_cells.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { Section } from '../../reports/Section.js'
import { useCharts } from './chart_queries.js'
import { PassRates } from './PassRates.js'
import { PromptChoice } from './PromptChoice.js'
import { ScoreHistogram } from './ScoreHistogram.js'
import { ScoreScatter } from './ScoreScatter.js'
import { useChartChoice } from './useChartChoice.js'

/** The figures of an evaluation drawn; each drawing has its numbers in a table beside it. */
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
            <Section
              title={t('eval_chart.scatter')}
              explanation={t('eval_chart.scatter_explanation')}
              actions={
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  <PromptChoice
                    label={t('eval_chart.across')}
                    prompts={prompts}
                    value={x}
                    onChoose={(idx) => choose('x', idx)}
                  />
                  <PromptChoice
                    label={t('eval_chart.upwards')}
                    prompts={prompts}
                    value={y}
                    onChoose={(idx) => choose('y', idx)}
                  />
                </Box>
              }
            >
              <ScoreScatter prompts={prompts} x={x} y={y} points={data.scatter?.points ?? []} />
            </Section>
          )}
        </>
      )}
    </>
  )
}
