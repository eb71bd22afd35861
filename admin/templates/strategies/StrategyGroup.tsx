import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { CatalogStrategy } from '#api/engines/redteam/vocabulary'
import { CountBadge } from '../../core/display/chips/CountBadge.js'
import { FoldHeading } from '../../core/display/FoldHeading.js'
import { useText } from '../../core/i18n/i18n.js'

/** Collapsible group of strategies with the number of selected ones. */
export function StrategyGroup(props: {
  id: string
  title: string
  strategies: readonly CatalogStrategy[]
  isOn: (strategy: CatalogStrategy) => boolean
  row: (strategy: CatalogStrategy) => ReactNode
}) {
  const t = useText()
  const { id, strategies } = props
  const [isOpen, setIsOpen] = useState(true)
  if (strategies.length === 0) return null
  const counts = { chosen: strategies.filter(props.isOn).length, total: strategies.length }
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <FoldHeading
        id={id}
        controls={`${id}-list`}
        title={props.title}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        badge={<CountBadge text={t('templates.plugins.group_count', counts)} />}
      />
      <Box component="ul" id={`${id}-list`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {isOpen && strategies.map(props.row)}
      </Box>
    </Box>
  )
}
