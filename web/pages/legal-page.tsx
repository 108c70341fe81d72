import { Navigate } from 'react-router-dom';
import Col from 'react-bootstrap/Col';
import Container from 'react-bootstrap/Container';
import { shop } from '#shared/domain/shop.ts';
import { paths } from '../paths.ts';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { Personal } from '../ui/core/page-states.tsx';

const HEADING = '## ';

/** The owner's text. A line is a paragraph, or a heading if it begins with `## ` (RULE-88). */
export const LegalPage = () => {
  const { name, legalPage } = shop();
  if (!legalPage) {
    // The shop has not written this page, so its path leads to the home page, as unknown paths do.
    return (
      <Personal>
        <Navigate to={paths.home()} replace />
      </Personal>
    );
  }
  const { title, text } = legalPage;
  return (
    <Container className="page about">
      <PageHeading description={`${title} de ${name}.`}>{title}</PageHeading>
      <Col md={8}>
        {text.split(/\n+/).map((line, at) =>
          line.startsWith(HEADING) ? (
            <h2 key={`${at}`} className="h3 mt-4">
              {line.slice(HEADING.length)}
            </h2>
          ) : (
            <p key={`${at}`}>{line}</p>
          ),
        )}
      </Col>
    </Container>
  );
};
