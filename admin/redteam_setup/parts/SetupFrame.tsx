import { useEffect, useRef, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import type { SetupStep } from '../setup_path.js'
import { StepLinks } from './StepLinks.js'

/** Header of the setup with its steps. Focuses the title of the step when the step changes. */
export function SetupFrame(props: {
  step: SetupStep
  targetId: string | null
  /** Name of the target, once it is known. */
  name: string | undefined
  children: ReactNode
}) {
  const t = useText()
  const { step, targetId, name } = props
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <>
      <PageHeader
        title={t('setup.title')}
        subtitle={name ?? t('setup.subtitle')}
        crumbs={[{ label: t('menu.redteam'), to: '/redteam' }]}
      />
      <StepLinks current={step} targetId={targetId} />
      <Typography variant="h2" ref={title} tabIndex={-1}>
        {t(`setup.step.${step}`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t(`setup.${step}.hint`)}
      </Typography>
      {props.children}
    </>
  )
}
