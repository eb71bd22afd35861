import { useId, useState } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useText } from '../../core/i18n/i18n.js'
import { OutcomeLine, OutcomeList } from '../charts/OutcomeList.js'
import type { CategoryRows } from '../charts/outcome_rows.js'
import type { ReportLinks } from '../useReportView.js'

/** Risk categories with their plugins. Categories with successful attacks are initially expanded. */
export function RiskCategories(props: { groups: readonly CategoryRows[]; links: ReportLinks }) {
  const t = useText()
  return (
    <Box
      component="ul"
      aria-label={t('reports.categories.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}
    >
      {props.groups.map((group) => (
        <Category key={group.category.key} group={group} links={props.links} />
      ))}
    </Box>
  )
}

function Category({ group, links }: { group: CategoryRows; links: ReportLinks }) {
  const t = useText()
  const pluginsId = useId()
  const { category, plugins } = group
  const [isOpen, setIsOpen] = useState(category.counts.failed > 0)
  const name = category.label
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
      <OutcomeLine
        row={category}
        links={links}
        isGroup
        before={
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-controls={pluginsId}
            aria-label={t('reports.categories.plugins_of', { name })}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ ml: -1, displayPrint: 'none' }}
          >
            <ExpandMore
              fontSize="small"
              sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
            />
          </IconButton>
        }
      />
      <Box
        id={pluginsId}
        sx={{
          'display': isOpen ? 'block' : 'none',
          'pl': { xs: 1.5, sm: 3 },
          'mt': 1,
          '@media print': { display: 'block' },
        }}
      >
        <OutcomeList
          label={t('reports.categories.plugins_of', { name })}
          rows={plugins}
          links={links}
        />
      </Box>
    </Box>
  )
}
