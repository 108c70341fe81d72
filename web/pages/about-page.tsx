import { useContext } from 'react';
import Col from 'react-bootstrap/Col';
import Container from 'react-bootstrap/Container';
import Row from 'react-bootstrap/Row';
import Stack from 'react-bootstrap/Stack';
import { DemoContext } from '../api/site-config.ts';
import { paths } from '../paths.ts';
import { shop } from '#shared/domain/shop.ts';
import { team } from '../features/about/team.build.ts';
import { SquareImage } from '../ui/core/responsive-image.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

const TECHNOLOGIES = [
  'Bootstrap',
  'Express',
  'React',
  'Redux',
  'Node.js',
  'GitHub',
  'MySQL',
  'Sequelize',
];

const FEATURES = [
  {
    title: 'Panel de administración',
    text: 'Una parte de la tienda, aparte de la pública, a la que solo se entra como administrador.',
  },
  {
    title: 'CRUD',
    text: 'Desde el panel se crean, leen, editan y borran productos, categorías y usuarios.',
  },
  {
    title: 'Boletín',
    text: 'Quien se suscribe recibe un correo, una sola vez, por medio de una biblioteca de correo.',
  },
];

const Team = () => (
  <section>
    <h2>El equipo</h2>
    <Row as="ul" className="cards list-unstyled">
      {team.map(({ name, role, img }) => (
        <Col key={name} as="li" sm={4}>
          <div className="team-card d-flex flex-sm-column gap-3 align-items-center h-100 p-3 py-sm-4 border rounded-3 bg-white text-sm-center">
            <SquareImage name={img} side={128} className="avatar" />
            <div className="text-break">
              <h3 className="mb-1">{name}</h3>
              <p className="m-0 text-body-secondary">{role}</p>
            </div>
          </div>
        </Col>
      ))}
    </Row>
  </section>
);

const OwnPage = ({ text }: { text: string }) => (
  <Container className="page about">
    <PageHeading documentTitle={`Sobre ${shop().name}`} description={text}>
      Sobre {shop().name}
    </PageHeading>
    {text.split(/\n+/).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </Container>
);

const DemoPage = () => (
  <Container className="page about">
    <PageHeading description={`Quién hay detrás de ${shop().name} y con qué está hecha la tienda.`}>
      Sobre Este Proyecto
    </PageHeading>
    <p className="lead">
      {shop().name} es una tienda de demostración de artesanía: cerámicas, pinturas, maderas,
      tejidos y decoraciones. Se puede mirar, buscar, llenar el carrito y terminar un pedido de
      principio a fin, pero nada de lo que se compra sale del taller.
    </p>
    <Team />
    <section>
      <h2 id="tecnologias">Tecnologías</h2>
      <Stack
        as="ul"
        direction="horizontal"
        gap={2}
        className="list-unstyled flex-wrap"
        aria-labelledby="tecnologias"
      >
        {TECHNOLOGIES.map((name) => (
          <li key={name} className="px-3 py-1 border rounded-pill bg-white">
            {name}
          </li>
        ))}
      </Stack>
    </section>
    <section>
      <h2>Qué incluye</h2>
      <Row className="cards">
        {FEATURES.map(({ title, text }) => (
          <Col key={title} md={4}>
            <h3>{title}</h3>
            <p>{text}</p>
          </Col>
        ))}
      </Row>
      <a className="btn btn-primary" href={paths.admin()}>
        Ir al panel de administración
      </a>
    </section>
  </Container>
);

export const AboutPage = () => {
  const isDemo = useContext(DemoContext) !== null;
  const { about, tagline } = shop();
  return about || !isDemo ? <OwnPage text={about || `${tagline}.`} /> : <DemoPage />;
};
