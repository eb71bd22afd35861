import { PublicLinkSchema } from '#database/schema'

export default class PublicLink extends PublicLinkSchema {}
