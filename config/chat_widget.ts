import env from '#start/env'

const url = env.get('CHAT_WIDGET_URL')
const hosts = (env.get('CHAT_WIDGET_HOSTS') ?? '').split(',').flatMap((host) => host.trim() || [])

/** Customer-chat script that the console loads for signed-in users; null if there is none. */
export const chatWidget = url ? { src: url } : null

/** Hosts that the content security policy allows for the widget. */
export const chatWidgetHosts = url ? [new URL(url).host, ...hosts] : []
