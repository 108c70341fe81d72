import check from 'bootstrap-icons/icons/check-circle-fill.svg';
import failure from 'bootstrap-icons/icons/exclamation-circle-fill.svg';
import Col from 'react-bootstrap/Col';
import Container from 'react-bootstrap/Container';
import FormControl from 'react-bootstrap/FormControl';
import FormLabel from 'react-bootstrap/FormLabel';
import Row from 'react-bootstrap/Row';
import { call } from '../../api/call.ts';
import { MailForm } from '../../forms/mail-form.tsx';
import { Icon } from '../../ui/core/icon.tsx';

/** @param email undefined for visitors and for admins, whose account belongs to the shop */
export const NewsletterForm = ({ email }: { email: string | undefined }) => (
  <section className="py-5 bg-body-tertiary" aria-labelledby="newsletter">
    <Container>
      <Row className="gx-md-5 gy-4 align-items-center">
        <Col md={6}>
          <h2 id="newsletter" className="mb-2">
            Cartas desde el taller
          </h2>
          <p>Piezas recién terminadas y la historia de quien las hace. Pocas y sin prisa.</p>
        </Col>
        <Col md={6}>
          <MailForm
            failure="No hemos podido apuntarte."
            send={(typed) => call('subscribe', { body: { email: email ?? typed } })}
            action="Suscribirme"
            icons={{
              done: <Icon src={check} />,
              failed: <Icon src={failure} className="rounded-circle bg-white text-danger" />,
            }}
          >
            {email === undefined ? (
              <>
                <FormLabel htmlFor="newsletter-email">Tu correo</FormLabel>
                <FormControl
                  id="newsletter-email"
                  name="email"
                  type="email"
                  autoComplete="email"
                  placeholder="nombre@correo.com"
                  required
                />
              </>
            ) : (
              <p className="align-self-center text-break mb-0">
                Te escribiremos a <strong>{email}</strong>
              </p>
            )}
          </MailForm>
        </Col>
      </Row>
    </Container>
  </section>
);
