import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { EmptyState } from '../../core/states/EmptyState.js'
import { isShown, useFirstSteps } from '../useFirstSteps.js'
import { FirstSteps } from './FirstSteps.js'

/** Empty state of a list that a new team sees: the checklist with the next step replaces the action. */
export function GuidedEmptyState({ action, ...props }: ComponentProps<typeof EmptyState>) {
  const isGuided = isShown(useFirstSteps())
  return (
    <>
      <EmptyState {...props} {...(isGuided ? {} : { action })} />
      <Box sx={BELOW}>
        <FirstSteps />
      </Box>
    </>
  )
}

const BELOW = { 'px': 2, 'pb': 2, 'maxWidth': 760, 'mx': 'auto', '&:empty': { display: 'none' } }
