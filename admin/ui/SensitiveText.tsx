import { type ReactNode, useSyncExternalStore } from 'react'
import { useMutation } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isHarmful } from '#api/engines/redteam/vocabulary'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import '../i18n/areas/sensitive.js'
import { ErrorAlert } from './ErrorAlert.js'

/** Results whose texts were asked for since this page was loaded. */
const shown = new Set<string>()
const listeners = new Set<() => void>()

function useShown(key: string) {
  const isShown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => shown.has(key)
  )
  const show = () => {
    shown.add(key)
    for (const changed of listeners) changed()
  }
  return [isShown, show] as const
}

type Props = {
  evalId?: string
  testIdx: number
  pluginId: string | null
  /** Who may change evaluations may look. Left out: it is asked for elsewhere, and here is only said that it is hidden. */
  mayShow?: boolean
  children: ReactNode
}

/** Texts of attacks that ask for harmful content: hidden until somebody who may asks for them, which is recorded. */
export function SensitiveText(props: Props) {
  const { pluginId, evalId, testIdx, children, mayShow } = props
  const [isShown, show] = useShown(`${evalId} ${testIdx}`)
  if (!pluginId || !isHarmful(pluginId) || isShown) return <>{children}</>
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        inert
        aria-hidden="true"
        sx={{ filter: 'blur(7px)', userSelect: 'none', overflow: 'hidden', opacity: 0.8 }}
      >
        {children}
      </Box>
      {mayShow === undefined || evalId === undefined ? (
        <HiddenMark />
      ) : (
        <Veil {...{ evalId, testIdx, mayShow }} onShown={show} />
      )}
    </Box>
  )
}

function HiddenMark() {
  const t = useText()
  return <Note>{t('sensitive.hidden')}</Note>
}

type VeilProps = { evalId: string; testIdx: number; mayShow: boolean; onShown: () => void }

function Veil({ evalId, testIdx, mayShow, onShown }: VeilProps) {
  const t = useText()
  const ask = useMutation({
    mutationFn: () =>
      http(`results/${encodeURIComponent(evalId)}/harmful-texts`, {
        method: 'POST',
        body: { testIdx },
      }),
    onSuccess: onShown,
  })
  return (
    <Note>
      {t(mayShow ? 'sensitive.explanation' : 'sensitive.not_yours')}
      {mayShow && (
        <Button
          variant="outlined"
          size="small"
          loading={ask.isPending}
          onClick={() => ask.mutate()}
          sx={{ bgcolor: 'background.paper' }}
        >
          {t('sensitive.show')}
        </Button>
      )}
      {ask.error && <ErrorAlert error={ask.error} />}
    </Note>
  )
}

/** Over the beginning of what it hides, on a ground of its own so that it can be read. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 8,
        left: 8,
        maxWidth: 'calc(100% - 16px)',
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        fontSize: '0.875rem',
      }}
    >
      {children}
    </Box>
  )
}
