import Typography from '@mui/material/Typography'
import type { OutcomeMetrics, TargetDashboard } from '#api/contract/targets/target_dashboard'
import { type Translate, useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { Section } from '../../core/display/Section.js'
import { MetricTable } from './MetricTable.js'

export function CategoryMetrics({ categories }: Pick<TargetDashboard, 'categories'>) {
  const t = useText()
  return (
    <Section title={t('target_dashboard.categories')} explanation={t('target_dashboard.totals')}>
      <MetricTable
        label={t('target_dashboard.categories')}
        headings={[t('target_dashboard.category'), ...headings(t)]}
        rows={categories.map((row) => ({
          key: row.category,
          cells: [row.category, ...cells(row)],
        }))}
      />
    </Section>
  )
}

export function PluginMetrics({ plugins }: Pick<TargetDashboard, 'plugins'>) {
  const t = useText()
  return (
    <Section title={t('target_dashboard.plugins')} explanation={t('target_dashboard.totals')}>
      {plugins.length === 0 ? (
        <Typography>{t('target_dashboard.plugins_none')}</Typography>
      ) : (
        <MetricTable
          label={t('target_dashboard.plugins')}
          headings={[t('target_dashboard.plugin'), ...headings(t)]}
          rows={plugins.map((row) => ({
            key: row.pluginId,
            cells: [
              <span key="name">
                {row.name} <SeverityChip severity={row.severity} />
              </span>,
              ...cells(row),
            ],
          }))}
        />
      )}
    </Section>
  )
}

const headings = (t: Translate) => [
  t('reports.columns.tests'),
  t('outcome.failed'),
  t('reports.columns.rate'),
]

const cells = (figures: OutcomeMetrics) => [
  formatCount(figures.tests),
  formatCount(figures.failed),
  <Rate key="rate" success={figures} />,
]
