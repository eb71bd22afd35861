import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useAreaTabs } from './AreaTabs.js'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.js'

/** Page header with breadcrumbs, actions, the page's only `h1`, and tabs below it. */
export function PageHeader(props: {
  title: ReactNode
  subtitle?: ReactNode
  /** Parent pages, outermost first; excludes the current page. */
  crumbs?: readonly Crumb[]
  actions?: ReactNode
  /** Tabs of the page, below those of its area. */
  tabs?: ReactNode
}) {
  const areaTabs = useAreaTabs()
  return (
    <Box component="header" sx={{ mb: 2 }}>
      {props.crumbs && <Breadcrumbs crumbs={props.crumbs} current={props.title} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: '100%' }}>
          {/* `break-word` keeps the box as wide as the longest word, so that actions move to the next line first. */}
          <Typography variant="h1" sx={{ overflowWrap: 'break-word' }}>
            {props.title}
          </Typography>
          {props.subtitle && (
            <Typography color="text.secondary" component="div" sx={SUBTITLE}>
              {props.subtitle}
            </Typography>
          )}
        </Box>
        {props.actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
            {props.actions}
          </Box>
        )}
      </Box>
      {areaTabs}
      {props.tabs}
    </Box>
  )
}

const SUBTITLE = { mt: 0.25, overflowWrap: 'anywhere' } as const
