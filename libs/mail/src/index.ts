export { formatAmount } from './amounts.ts';
export { createMailer, type Mailer, type OutgoingMail } from './mailer.ts';
export { renderMail, type MailToRender, type RenderedMail, type Translate } from './render-mail.ts';
export { mailTemplates, type MailTemplate } from './templates.ts';
