import Typography from '@mui/material/Typography'
import type { Figures, TargetDashboard } from '#api/contract/target_dashboard'
import { useText } from '../../app/i18n.js'
import { SeverityChip } from '../../ui/SeverityChip.js'
import { formatCount } from '../figures.js'
import { Rate } from '../Rate.js'
import { Section } from '../Section.js'
import { FigureTable } from './FigureTable.js'

export function CategoryFigures({ categories }: Pick<TargetDashboard, 'categories'>) {
  const t = useText()
  return (
    <Section title={t('target_dashboard.categories')} explanation={t('target_dashboard.summed')}>
      <FigureTable
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

export function PluginFigures({ plugins }: Pick<TargetDashboard, 'plugins'>) {
  const t = useText()
  return (
    <Section title={t('target_dashboard.plugins')} explanation={t('target_dashboard.summed')}>
      {plugins.length === 0 ? (
        <Typography>{t('target_dashboard.plugins_none')}</Typography>
      ) : (
        <FigureTable
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

const headings = (t: (key: string) => string) => [
  t('reports.columns.tests'),
  t('outcome.failed'),
  t('reports.columns.rate'),
]

const cells = (figures: Figures) => [
  formatCount(figures.tests),
  formatCount(figures.failed),
  <Rate key="rate" success={figures} />,
]
