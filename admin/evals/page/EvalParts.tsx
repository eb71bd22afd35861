import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import type { EvalLinks } from '../view/useEvalView.js'

const PARTS = ['results', 'charts'] as const

/** Tabs for results and charts, each with a URL. `tools`: shown at the end of their row. */
export function EvalParts({ links, tools }: { links: EvalLinks; tools: ReactNode }) {
  const t = useText()
  return (
    <Box sx={ROW}>
      <nav aria-label={t('eval_page.parts.label')}>
        <Tabs value={links.view.part} sx={{ 'minHeight': 40, '& .MuiTab-root': { minHeight: 40 } }}>
          {PARTS.map((part) => (
            <Tab
              key={part}
              value={part}
              component={Link}
              to={links.to({ part, open: null })}
              label={t(`eval_page.parts.${part}`)}
            />
          ))}
        </Tabs>
      </nav>
      <Box sx={{ flex: 1 }} />
      {tools}
    </Box>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
  mb: 1,
  displayPrint: 'none',
} as const
