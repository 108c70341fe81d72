import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/core/page-heading.tsx';
import { PersonalStyles } from '../../ui/on-demand/personal-styles.tsx';
import type { CheckoutStep } from './checkout-guard.ts';
import { CheckoutSteps } from './checkout-steps.tsx';

interface Props {
  step: CheckoutStep;
  heading: string;
  /** Beside the step on wide screens, below it on phones. */
  summary: ReactNode;
  children: ReactNode;
}

/** Frame of the three steps: progress, heading and order summary. */
export const CheckoutFrame = ({ step, heading, summary, children }: Props) => (
  <div className="container page checkout">
    <PersonalStyles />
    <div className="checkout-step">
      <CheckoutSteps current={step} />
      <PageHeading className="h2" documentTitle={heading} noIndex>
        {heading}
      </PageHeading>
      {children}
    </div>
    {summary}
  </div>
);
