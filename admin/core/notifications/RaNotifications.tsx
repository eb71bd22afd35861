import { useCallback, type ReactNode } from 'react'
import { AddNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'
import { toast } from './toasts.js'

/** Renders react-admin's notifications (`useNotify`) as our toasts. */
export function RaNotifications({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const add = useCallback(
    ({ message, type, notificationOptions }: NotificationPayload) => {
      const { messageArgs, autoHideDuration } = notificationOptions ?? {}
      // Only strings can be toasts; our screens never pass elements to `useNotify`.
      if (typeof message !== 'string') return
      toast(translate(message, messageArgs), {
        type,
        ...(autoHideDuration ? { durationMs: autoHideDuration } : {}),
      })
    },
    [translate]
  )
  return <AddNotificationContext.Provider value={add}>{children}</AddNotificationContext.Provider>
}
